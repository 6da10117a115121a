import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Card } from './card-text.js';
import { renderCard } from './render-card.js';

const belowNormal = 10;

// Linux counts niceness by thread: drawing gives way to answering. Elsewhere it would slow the whole process.
if (process.platform === 'linux') {
  setPriority(0, belowNormal);
}

parentPort?.on('message', async ({ card }: { card: Card }) => {
  try {
    parentPort?.postMessage({ png: await renderCard(card) });
  } catch (error) {
    parentPort?.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
});
