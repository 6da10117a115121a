// What a script gets that imports `stdlib`.
export { fetchJson, patientFetch as fetch, Redacted, stdlib as default, table } from './runtime.js';
