/** What is done about errors that whoever waits hears of in another way. */
export const ignore = (): void => {};
