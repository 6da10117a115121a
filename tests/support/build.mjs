import { ensureBuilt } from '../../scripts/lib/prepare.mjs';

/** The tests talk to the built server, so it must be up to date before they start. */
export default ensureBuilt;
