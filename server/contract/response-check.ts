import type { HandlerResult } from './handler-result.js';
import type { OperationInfo } from './operation.js';
import { firstIssueOf, type Validators } from './validation.js';

/** A response does not fit the contract: a defect of the server. */
export class ContractBreach extends Error {
  override readonly name = 'ContractBreach';
}

const lacksTarget = ({ status, headers = {} }: HandlerResult): boolean =>
  status >= 300 && status < 400 && status !== 304 && !Object.keys(headers).some((name) => /^location$/i.test(name));

/** Holds a response against its contract. @throws ContractBreach */
export const assertResponse = (responses: Validators, info: OperationInfo, response: HandlerResult): void => {
  const media = info.responses[response.status];
  if (media === undefined) {
    throw new ContractBreach(`${info.id} answered ${response.status}, which its contract does not declare`);
  }
  const validator = responses[`${info.id}_${response.status}`];
  if (validator && !validator(JSON.parse(JSON.stringify(response.body ?? null)))) {
    const { path, message } = firstIssueOf(validator, 'response');
    throw new ContractBreach(
      `${info.id} answered ${response.status} with a body that breaks the contract: ${path}: ${message}`,
    );
  }
  if (media === null && response.body !== undefined) {
    throw new ContractBreach(`${info.id} answered ${response.status} with a body, but its contract declares none`);
  }
  if (lacksTarget(response)) {
    throw new ContractBreach(`${info.id} answered ${response.status} without a Location`);
  }
};
