import {
  beforeAllCandidates,
  type CandidatePage,
  type CandidatePlace,
  candidatePageSize,
  type TaskCandidate,
} from '../../db/queries/task-claims.js';

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
  let after: CandidatePlace = beforeAllCandidates;
  let limit = wanted;
  for (let seen = 0; seen < scanLimit; seen += limit, limit = Math.min(candidatePageSize, scanLimit - seen)) {
    const page = await read({ agentId, after, limit });
    passing.push(...page.filter(passes).slice(0, wanted - passing.length));
    const last = page.at(-1);
    if (passing.length === wanted || page.length < limit || last === undefined) {
      break;
    }
    after = last;
  }
  return passing;
};
