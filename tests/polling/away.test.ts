import { Away } from '../../domain/polling/away.js';

// Whom the polls that wait remember after it left: a minute, and so many at most, which no test of requests reaches.

const minute = 60_000;

const remembering = () => {
  const forgotten: string[] = [];
  return { away: new Away((id) => forgotten.push(id)), forgotten };
};

test('who left is forgotten after a minute, unless it was back before', () => {
  const { away, forgotten } = remembering();
  away.add('one', 0);
  away.add('two', 1);
  away.add('back', 2);
  away.add('again', 3);
  away.remove('back');
  away.remove('again');
  away.add('again', minute);

  away.forget(minute);
  expect(forgotten).toEqual([]);
  away.forget(minute + 1);
  expect(forgotten).toEqual(['one']);
  away.forget(minute + 4);
  expect(forgotten).toEqual(['one', 'two']);
  away.forget(2 * minute + 1);
  expect(forgotten).toEqual(['one', 'two', 'again']);
});

test('of more than 4,000 the first is forgotten for each that leaves', () => {
  const { away, forgotten } = remembering();
  for (let count = 1; count <= 4002; count += 1) {
    away.add(`agent-${count}`, 0);
  }
  expect(forgotten).toEqual(['agent-1', 'agent-2']);
});
