import type { Validators } from '../../server/contract/validation.js';

declare const validators: Validators;
export = validators;
