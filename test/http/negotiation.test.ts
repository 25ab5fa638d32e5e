// What headers wish for: weights, packing, and the same tag for the same values.
import { expect } from 'chai';
import zlib from 'node:zlib';
import { SUGGESTION_REASONS } from '../../src/domain/bank-suggestions.ts';
import {
  codingOf,
  entityTag,
  fixedPage,
  isNamed,
  languageOf,
  packed,
  toldIn,
  wished,
} from '../../src/http/negotiation.ts';

describe('negotiation', () => {
  it('reads words with their weights, those wanted most first', () => {
    const words = (header: string | undefined): string[] => wished(header).map(({ word, q }) => `${word} ${q}`);
    expect(words('en;q=0.5, JA , fr;q=0')).to.deep.equal(['ja 1', 'en 0.5', 'fr 0']);
    expect(words(undefined)).to.deep.equal([]);
    expect(words(',;,')).to.deep.equal([]);
    expect(words(`ja${' '.repeat(1_000)}`), 'a header too long').to.deep.equal([]);
  });

  const JSON_TYPE = 'application/json; charset=utf-8';
  const CODINGS: readonly (readonly [header: string | undefined, type: string, coding: string | undefined])[] = [
    ['gzip, deflate, br', JSON_TYPE, 'br'],
    ['gzip', JSON_TYPE, 'gzip'],
    ['gzip;q=1, br;q=0.1', JSON_TYPE, 'gzip'],
    ['*', JSON_TYPE, 'br'],
    ['*, br;q=0', JSON_TYPE, 'gzip'],
    ['gzip;q=0', JSON_TYPE, undefined],
    ['identity, gzip;q=0.5', JSON_TYPE, undefined],
    ['zstd', JSON_TYPE, undefined],
    [undefined, JSON_TYPE, undefined],
    ['br', 'text/csv; charset=utf-8; header=present', 'br'],
    ['br', 'application/xml', 'br'],
    ['br', 'image/svg+xml', undefined],
    ['br', 'application/pdf', undefined],
    ['br', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', undefined],
  ];
  for (const [header, type, coding] of CODINGS)
    it(`Accept-Encoding: ${header ?? '(none)'} for ${type} -> ${coding ?? 'as it is'}`, () => {
      expect(codingOf(header, type)).to.equal(coding);
    });

  const LANGUAGES: readonly (readonly [header: string | undefined, language: string])[] = [
    [undefined, 'en'],
    ['ja', 'ja'],
    ['ja-JP,ja;q=0.9,en;q=0.8', 'ja'],
    ['en-US,en;q=0.9,ja;q=0.8', 'en'],
    ['fr, ja;q=0.5', 'ja'],
    ['JA;q=0.1, en;q=0.2', 'en'],
    ['ja;q=0', 'en'],
    ['*', 'en'],
    ['*, ja;q=0.5', 'en'],
    ['jam', 'en'],
    [',;,', 'en'],
  ];
  for (const [header, language] of LANGUAGES)
    it(`Accept-Language: ${header ?? '(none)'} -> ${language}`, () => {
      expect(languageOf(header)).to.equal(language);
    });

  it('warnings, findings and reasons in an answer are told in that language, what people wrote stays', () => {
    const answer = {
      name: 'is required',
      message: 'is required',
      warnings: [{ code: 'x', message: 'lines[0].amount: must not be empty', field: 'lines[0].amount' }],
      reason: 'for individuals only',
      methods: { special: { eligible: false, reason: 'for individuals only' } },
      reasons: ['binds for two years', 'somebody said so'],
    };
    expect(toldIn({ 'accept-language': 'en' }, answer)).to.equal(answer);
    expect(toldIn(undefined, answer)).to.equal(answer);
    expect(toldIn({ 'accept-language': 'ja' }, answer)).to.deep.equal({
      ...answer,
      warnings: [{ code: 'x', message: 'lines[0].amount: 空にはできません', field: 'lines[0].amount' }],
      methods: { special: { eligible: false, reason: '個人事業者に限ります' } },
      reasons: ['2年間の継続適用が必要です', 'somebody said so'],
    });
  });

  it('codes stay codes in every language, also those that are words of ours', () => {
    const suggestion = { type: 'rule', confidence: 95, reasons: [...SUGGESTION_REASONS] };
    expect(toldIn({ 'accept-language': 'ja' }, { suggestions: [suggestion] })).to.deep.equal({
      suggestions: [suggestion],
    });
  });

  it('what is packed is what was packed, once per coding for a page that stays', async () => {
    const text = '台帳 '.repeat(5_000);
    expect(zlib.brotliDecompressSync(await packed('br', text)).toString()).to.equal(text);
    expect(zlib.gunzipSync(await packed('gzip', text)).toString()).to.equal(text);
    let made = 0;
    const page = fixedPage(() => {
      made++;
      return text;
    });
    const first = await page('gzip', 'text/html');
    expect(zlib.gunzipSync(first.bytes).toString()).to.equal(text);
    expect((await page('gzip', 'text/html')).bytes, 'kept').to.equal(first.bytes);
    expect((await page(undefined, 'text/html')).bytes.toString()).to.equal(text);
    expect([made, (await page('br', 'text/html')).tag]).to.deep.equal([1, first.tag]);
    const small = fixedPage(() => 'x'.repeat(8 * 1_024));
    expect((await small('gzip', 'text/html')).coding, 'not worth it').to.equal(undefined);
  });

  it('a tag follows from its values alone, and If-None-Match is compared weakly', () => {
    const tag = entityTag(['a', 1n, { b: 2 }]);
    expect(tag).to.match(/^W\/"[\w-]{27}"$/);
    expect(entityTag(['a', 1n, { b: 2 }])).to.equal(tag);
    expect(entityTag(['a', 2n, { b: 2 }])).not.to.equal(tag);
    for (const header of [tag, tag.slice(2), `"x", ${tag}`, '*']) expect(isNamed(header, tag), header).to.equal(true);
    for (const header of [undefined, '', '"x"']) expect(isNamed(header, tag), header).to.equal(false);
  });
});
