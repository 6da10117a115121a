import {
  findModelProfileRow,
  insertModelProfile,
  listModelProfileSeeds,
  updateModelProfileRow,
  upsertModelProfileSeed,
} from '../../db/queries/model-profiles.js';
import { modelTiers } from '../../generated/swarm/enums.js';
import { pricedHarnesses, tierModel } from '../harnesses/tier-models.js';
import { sha256 } from '../kernel/hash.js';
import { newId } from '../kernel/ids.js';
import { defineService } from '../kernel/services.js';
import { inTransaction, type UnitOfWork } from '../kernel/unit-of-work.js';
import type { ProfileChoice } from './profile.js';

interface Seed {
  readonly name: string;
  readonly seededFrom: string;
  readonly choice: ProfileChoice;
}

/** A profile for each tier of each harness whose models the server knows. */
const seeds: readonly Seed[] = pricedHarnesses.flatMap((harness) =>
  modelTiers.flatMap((tier) => {
    const model = tierModel(harness, tier);
    const choice = model && ({ harness, model, effort: null, allowCustomModel: 0, description: null } as const);
    return choice ? [{ name: `${harness}-${tier}`, seededFrom: `tier:${tier}`, choice }] : [];
  }),
);

const hashOf = ({ harness, model, effort, allowCustomModel, description }: ProfileChoice): string =>
  sha256(JSON.stringify([harness, model, effort, allowCustomModel, description]));

const plant = async (
  { db, now }: UnitOfWork,
  { name, seededFrom, choice }: Seed,
  planted: string | undefined,
): Promise<void> => {
  const contentHash = hashOf(choice);
  if (planted === contentHash) {
    return;
  }
  if (planted === undefined) {
    // A profile that somebody gave this name is theirs.
    await insertModelProfile(
      db,
      Object.assign({ id: newId(), name, seededFrom, createdAt: now, lastUpdatedAt: now }, choice),
    );
  } else {
    const row = await findModelProfileRow(db, name);
    if (row && row.seededFrom === seededFrom && hashOf(row) === planted) {
      await updateModelProfileRow(db, name, { ...choice, lastUpdatedAt: now });
    }
  }
  await upsertModelProfileSeed(db, { name, contentHash });
};

/**
 * Makes the profiles of the tiers at start, each once: one that is as it was made follows the server's table of tiers, one
 * that somebody changed or deleted stays what it is.
 */
export const modelProfileSeed = defineService({
  name: 'model profiles of the tiers',
  start: async (app) => {
    const planted = new Map((await listModelProfileSeeds(app.db)).map(({ name, contentHash }) => [name, contentHash]));
    if (seeds.some(({ name, choice }) => planted.get(name) !== hashOf(choice))) {
      await inTransaction(app, async (uow) => {
        const known = new Map(
          (await listModelProfileSeeds(uow.db)).map(({ name, contentHash }) => [name, contentHash]),
        );
        for (const seed of seeds) {
          await plant(uow, seed, known.get(seed.name));
        }
      });
    }
    return { service: undefined };
  },
});
