/** The script behind rooms and channels of pages; generated from scripts/generate/realtime.browser.js. */
export const realtimeScript = "";
