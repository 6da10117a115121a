// The bare figure of the social image: satori and resvg in a loop on one thread, without any server.
import { setImmediate as turn } from 'node:timers/promises';
import { cardOf } from '../../../domain/website/card-text.js';
import { Fonts } from '../../../domain/website/fonts.js';
import { renderCard } from '../../../domain/website/render-card.js';

const cards = Number(process.argv[2]);
const warmUp = 20;
const fonts = new Fonts();

const draw = async (n: number): Promise<void> => {
  const card = cardOf({ title: `Card number ${n} about agents`, subtitle: `a subtitle for card ${n}` }, 'Swarm');
  await renderCard(fonts, card);
  // Without a turn of the event loop the renderer's memory is never given back.
  await turn();
};

for (let n = 0; n < warmUp; n += 1) {
  await draw(n);
}
const startedAt = performance.now();
for (let n = 0; n < cards; n += 1) {
  await draw(warmUp + n);
}
process.stdout.write(String((performance.now() - startedAt) / cards));
