/** After so many failures one after the other a pool starts nothing for a while. */
export const failuresThatOpen = 5;
