// Words that people cut short when they type English: xfer, pd, a/p, soc ins. Written out before a text is read, so
// that whatever is known of the words is known of their short forms as well.

/** Short forms and what they stand for; letters of either case, whole words only. */
const SHORT: readonly (readonly [short: string, whole: string])[] = [
  ['a\\/p', 'accounts payable'],
  ['a\\/r', 'accounts receivable'],
  ['on acct', 'on account'],
  ['(?:the )?ord(?:inary)?\\.? (?:acct|a\\/c|acc)', 'ordinary account'],
  ['ord(?= ?$|[,.;]| on \\d)', 'ordinary account'],
  ['(?<=(?:from|fr|to|into|in|dd|debit|the) )ord', 'ordinary account'],
  ['ord(?= to (?:chk|checking|cash|petty))', 'ordinary account'],
  ['(?:acct|a\\/c)', 'account'],
  ['chk(?:g)?(?: acct)?', 'checking account'],
  ['ch?que?s?(?= (?:to|for|no))|chq', 'check'],
  ['(?:bank )?(?:xfer|xfr|trf|tfr|txfr|tsfr)(?:red|ed)?', 'bank transfer'],
  ['dd', 'direct debit'],
  ['pd', 'paid'],
  ["(?:rcvd|recvd|rec'd|recd|rcd|rec)", 'received'],
  ['fr', 'from'],
  ['w\\/o', 'without'],
  ['w\\/(?= ?[a-z])', 'with'],
  ['(?:wht|w\\/h|w\\/holding|wh tax|w\\/t|whtax)', 'withholding tax'],
  ['invd', 'invoiced'],
  ['inv(?:\\.)?', 'invoice'],
  ["(?:pmt|pymt|pymnt|pay't)s?", 'payment'],
  ['dep(?= [\\d¥])|dep(?= (?:from|fr|for|applied|to|on))', 'deposit'],
  ['(?<=security )dep', 'deposit'],
  ['adv(?= [\\d¥])|adv(?= (?:from|fr|for|applied|to|of|pay))', 'advance'],
  ['(?:delivd|dlvd|deld|dlvrd|deliv)', 'delivered'],
  ['(?:purch|purchd|bght|bot)', 'bought'],
  ['(?:soc|social)\\.? ins\\.?', 'social insurance'],
  ['(?:emp|empl|employment)\\.? ins\\.?', 'employment insurance'],
  ['(?:lab|labor|labour) ins', 'labour insurance'],
  ['health ins', 'health insurance'],
  ['(?:res|resid)\\.? tax', 'resident tax'],
  ['(?:cons|consump)\\.? tax', 'consumption tax'],
  ['(?:inc)\\.? tax', 'income tax'],
  ['(?:corp)\\.? tax', 'corporate tax'],
  ['prop\\.? tax', 'property tax'],
  ['(?:acc|accum)\\.? dep(?:r|n|rec)?', 'accumulated depreciation'],
  ['(?:depr|deprec|depn)', 'depreciation'],
  ['elec(?:tric)?(?= (?:bill|cold|shop|store|office|warehouse|factory|oct|nov|sep|dec|jan)|$)|elec', 'electricity'],
  ['maint', 'maintenance'],
  ['custs', 'customers'],
  ['cust', 'customer'],
  ['dn pmt', 'down payment'],
  ['princ', 'principal'],
  ['int(?= [\\d¥])', 'interest'],
  ['(?:tot|ttl)', 'total'],
  ['reimb', 'reimbursed'],
  ['prom note', 'promissory note'],
  ['lt loan', 'long-term loan'],
  ['st loan', 'short-term loan'],
  ['subs(?= [\\d¥])|subs', 'subscription'],
  ['(?:sal)(?= [\\d¥])', 'salary'],
  ['ppl', 'people'],
  ['ctrl', 'control'],
  ['btl|btls', 'bottles'],
  ['veg|veggies|veges', 'vegetables'],
  ['frz|frzn', 'frozen'],
  ['reclass(?:ify|ified)?', 'move'],
  ['wh(?= (?:rent|staff|lease|light))', 'warehouse'],
  ['(?<=(?:new|for|our|the) )wh', 'warehouse'],
  ['insur(?:\\.)?', 'insurance'],
  ['(?<=(?:car|van|truck|fire|shop|liability|cali) )ins', 'insurance'],
  ['inst(?= ?:| [\\d¥])', 'instalment'],
  ['atty(?: corp)?', 'lawyer'],
  ['petty(?! cash)', 'petty cash'],
  ['b\\/c', 'because'],
  ['thru', 'through'],
  ['cc(?= ?$|[,.;])', 'credit card'],
  ['tmrw|tmr', 'tomorrow'],
  ['yday|ystdy', 'yesterday'],
  ['diff(?= [\\d¥])', 'difference'],
  ['comm(?= [\\d¥])', 'commission'],
  ['yen ?\\(?net\\)?(?= )', 'yen net'],
];
const ANY = new RegExp(
  `(?<![A-Za-z0-9/'’-])(?:${SHORT.map(([short]) => `(${short})`).join('|')})(?![A-Za-z0-9/'’])(?!-[a-z])`,
  'gi',
);
/** 500k, 1.5m yen: thousands and millions written so. */
const THOUSANDS = /(?<![\w.,])(\d{1,4})(?:\.(\d))?k(?![\w])/gi;
const IS_ENGLISH = /^[\u0000-\u007f¥’]*$/;

/** An English text with its short forms written out; any other text as it is. */
export function writtenOut(text: string): string {
  if (!IS_ENGLISH.test(text)) return text;
  const out = text.replace(ANY, (found: string, ...groups: unknown[]) => {
    const at = groups.findIndex((it, k) => k < SHORT.length && it !== undefined);
    // DD Trading: a name.
    const behind = text.slice((groups[SHORT.length] as number) + found.length);
    const isName = /^[A-Z][^/]*$/.test(found) && /^ [A-Z]/.test(behind);
    return isName ? found : (SHORT[at]?.[1] ?? found);
  });
  return out.replace(THOUSANDS, (_, whole: string, tenth: string | undefined) => {
    const yen = Number(whole) * 1000 + Number(tenth ?? 0) * 100;
    return yen.toLocaleString('en-US');
  });
}
