import type { ServiceKey, StartedService } from '../../domain/kernel/app.js';
import { defineService, Services } from '../../domain/kernel/services.js';
import { TimeLeft } from '../../domain/kernel/time-left.js';
import { useJobHouse } from '../support/jobs.js';
import { waitFor } from '../support/wait.js';

const here = useJobHouse();

/** What services did, in the order in which they did it. */
const did: string[] = [];

beforeEach(() => {
  did.length = 0;
});

const service = (name: string, ends: Omit<StartedService<string>, 'service'>): ServiceKey<string> =>
  defineService({ name, start: () => ({ service: name, ...ends }) });

const noting = (name: string): ServiceKey<string> =>
  service(name, {
    stop: async () => {
      did.push(name);
    },
  });

const endless = (name: string): ServiceKey<string> => service(name, { stop: () => new Promise(() => {}) });

const started = async (...keys: readonly ServiceKey<unknown>[]): Promise<Services> => {
  const services = new Services();
  await services.start(here.house.app, keys);
  return services;
};

test('services stop in the reverse order, each once', async () => {
  const services = await started(noting('first'), noting('second'));
  await services.stop();
  await services.stop();
  expect(did).toEqual(['second', 'first']);
});

test('what only memory has is stored before anything stops, however long that takes', async () => {
  const buffer = service('buffer', {
    flush: async () => {
      did.push('stored');
    },
  });
  const services = await started(buffer, endless('endless'));
  await expect(services.stop(new TimeLeft(0))).rejects.toThrow('endless did not end in time');
  expect(did).toEqual(['stored']);
});

test('one that fails or never ends keeps no other from being stopped, and is named', async () => {
  const failing = service('failing', { stop: async () => Promise.reject(new Error('no luck')) });
  const services = await started(noting('first'), failing, endless('endless'), noting('last'));
  await expect(services.stop(new TimeLeft(0))).rejects.toThrow('endless did not end in time; failing failed: no luck');
  expect(did).toEqual(['last', 'first']);
});

test('what one takes of the time, those that stop later do not have', async () => {
  const left: number[] = [];
  const patient = service('patient', { stop: async (time) => void left.push(time.ms(5000)) });
  const slow = service('slow', {
    stop: async (time) => void (await waitFor('the time to be over', () => time.ms() === 0)),
  });
  await (await started(patient, slow)).stop(new TimeLeft(20));
  expect(left).toEqual([0]);
});

test('those that stop beside one another do so at the same time', async () => {
  let arrived = 0;
  let open = (): void => {};
  const both = new Promise<void>((resolve) => {
    open = resolve;
  });
  const meet = async (): Promise<void> => {
    arrived += 1;
    if (arrived === 2) {
      open();
    }
    await both;
  };
  const pools = ['one', 'other'].map((name) => service(name, { stop: meet, stopsBeside: true }));
  const [one, other] = pools as [ServiceKey<string>, ServiceKey<string>];
  await (await started(one, noting('between'), other)).stop();
  expect(did).toEqual(['between']);
});
