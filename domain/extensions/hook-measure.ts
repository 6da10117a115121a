/** What a hooks file is measured by, whatever its configuration is. */
export const hookMeasure = `import main from "./user-script";
import type { ExtensionMain } from "swarm-extension";
const extension: ExtensionMain<any> = main;
export default extension;
`;
