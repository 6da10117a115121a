// The main module of the thread that looks through sources.
import { parentPort } from 'node:worker_threads';
import type { Found, Question, Ready } from './import-checks.js';
import { findRepeatedLabels } from './labels.js';
import { findViolation, importRules } from './violation.js';

const lookThrough = ({ asks, source }: Question): Found =>
  asks === 'labels' ? { labels: findRepeatedLabels(source) } : { violation: findViolation(source, importRules[asks]) };

parentPort?.on('message', (question: Question) => {
  parentPort?.postMessage({ id: question.id, found: lookThrough(question) });
});

parentPort?.postMessage('ready' satisfies Ready);
