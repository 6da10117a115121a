import { type CandidatePage, candidatePageSize, type TaskCandidate } from '../../db/queries/task-claims.js';

/** How many candidates of a kind are looked at for an agent. */
export const scanLimit = 500;

/**
 * The first candidates that pass a check, at most `wanted`. They are read page by page (`scanLimit` rows at most), so that
 * candidates that do not pass never hide those that do. The first page is only as long as what is wanted: nearly always
 * all of it passes.
 */
export const firstPassing = async (
  read: (page: CandidatePage) => Promise<TaskCandidate[]>,
  agentId: string,
  passes: (task: TaskCandidate) => boolean,
  wanted: number,
): Promise<TaskCandidate[]> => {
  const passing: TaskCandidate[] = [];
  let limit = wanted;
  for (let offset = 0; offset < scanLimit; offset += limit, limit = Math.min(candidatePageSize, scanLimit - offset)) {
    const page = await read({ agentId, offset, limit });
    passing.push(...page.filter(passes).slice(0, wanted - passing.length));
    if (passing.length === wanted || page.length < limit) {
      break;
    }
  }
  return passing;
};
