// The days since which rows of the lexicon hold.

/** The Consumption Tax Act in force. */
export const ACT = '1989-04-01';
/** The rates of 10 % and 8 % (reduced) in force. */
export const RATES = '2019-10-01';
