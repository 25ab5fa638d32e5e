// How a party is called in the Peppol network: a scheme of four digits and an id in it; and countries of addresses.
// Source of the lists: the code lists in the Schematron of JP PINT 1.1.3 (rules ibr-cl-25 and ibr-cl-14, OpenPeppol);
// of the checks of ids: its rules ibr-068, 069, 070, 113, 120 and 127. Schemes of Italy (0201, 0210, 0211) are left
// out: their checks are not here. 0188 is the corporate number. That 0221 is the registration number of an issuer of
// qualified invoices is from memory: its form is not tested.
import { z } from 'zod';
import { lineText } from '../text.ts';

const SCHEMES: ReadonlySet<string> = new Set(
  (
    '0002 0007 0009 0037 0060 0088 0096 0097 0106 0130 0135 0142 0151 0154 0158 0177 0183 0184 0188 0190 0191 0192 ' +
    '0193 0195 0196 0198 0199 0200 0202 0204 0208 0209 0212 0213 0215 0216 0218 0221 0230 0235 0240 0242 0244 0245 ' +
    '0246 0248 9910 9913 9914 9915 9918 9919 9920 9922 9923 9924 9925 9926 9927 9928 9929 9930 9931 9932 9933 9934 ' +
    '9935 9936 9937 9938 9939 9940 9941 9942 9943 9944 9945 9946 9947 9948 9949 9950 9951 9952 9953 9957 9959'
  ).split(' '),
);

/** Two letters each. */
const COUNTRIES: ReadonlySet<string> = new Set(
  (
    'ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCVCWCX' +
    'CYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMINIOIQIR' +
    'ISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQMRMSMTMUMVMWMXMYMZNANCNE' +
    'NFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSISJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTF' +
    'TGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXIYEYTZAZMZW'
  ).match(/../g),
);

const digitsOf = (id: string): number[] => [...id].map(Number);
const weighed = (digits: readonly number[], weightOf: (place: number) => number): number =>
  digits.reduce((sum, digit, place) => sum + digit * weightOf(place), 0);

/** What ids of a scheme must be, where the rules of JP PINT say it. */
const CHECKS: Readonly<Record<string, (id: string) => boolean>> = {
  '0007': (id) => /^\d{10}$/.test(id),
  // GLN: the last digit makes the sum of the digits, from the right times 1 and 3, a multiple of ten.
  '0088': (id) => /^\d{13}$/.test(id) && weighed(digitsOf(id).toReversed(), (place) => (place % 2 ? 3 : 1)) % 10 === 0,
  // ABN: the first digit less one, weighed, is a multiple of 89.
  '0151': (id) =>
    /^\d{11}$/.test(id) && (weighed(digitsOf(id), (place) => (place === 0 ? 10 : place * 2 - 1)) - 10) % 89 === 0,
  '0184': (id) => /^DK\d{8}$/.test(id),
  '0188': (id) => /^\d{13}$/.test(id),
  '0192': (id) =>
    /^\d{9}$/.test(id) &&
    (11 - (weighed(digitsOf(id).toReversed().slice(1), (place) => (place % 6) + 2) % 11)) % 11 === Number(id[8]),
  '0208': (id) => /^\d{10}$/.test(id) && 97 - (Number(id.slice(0, 8)) % 97) === Number(id.slice(8)),
};

/** The scheme of corporate numbers. */
export const CORPORATE_NUMBER_SCHEME = '0188';

/** How a party is called in the network, as events hold it. */
export const peppolState = z.strictObject({
  scheme: z.string().describe('Four digits: 0188 = the corporate number'),
  id: z.string().describe('Id of the party in the scheme'),
});
/** How a party is called in the Peppol network. */
export type PeppolId = z.infer<typeof peppolState>;

/** The same as callers may set it. */
export const peppolSchema = z
  .strictObject({
    scheme: z
      .string()
      .refine((scheme) => SCHEMES.has(scheme), 'must be a scheme of the Peppol network, like 0188 (corporate number)')
      .meta({ description: 'Four digits: 0188 = the corporate number.', example: '0188' }),
    id: lineText(50)
      .regex(/^[\x21-\x7e]+$/, 'must be Latin letters, digits and signs, without spaces')
      .meta({ description: 'Id of the party in the scheme.', example: '7000012050002' }),
  })
  .refine(({ scheme, id }) => CHECKS[scheme]?.(id) ?? true, {
    path: ['id'],
    error: 'is no id of this scheme; look it up in the Peppol directory',
  });

/** A country of an address, in two letters (ISO 3166-1). */
export const countrySchema = z
  .string()
  .refine((country) => COUNTRIES.has(country), 'must be a country in two capital letters (ISO 3166-1), like JP')
  .meta({
    description: 'Country in two letters (ISO 3166-1); default: JP where there is a postal code.',
    example: 'JP',
  });
