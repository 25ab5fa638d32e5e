// What a start says on the terminal, in its language: the stages, and the banner at their end.
import path from 'node:path';
import type { DemoFile } from './cli/client.ts';
import type { Language } from './domain/messages.ts';
import { readersToken } from './http/reference.ts';

/** What is said while the service starts and stops, as it is written in English; `$1`, `$2` are what differs. */
const JA: readonly (readonly [english: RegExp, japanese: string])[] = [
  [/^Loading the program$/, 'プログラムを読み込んでいます'],
  [/^Opening the stores, with a PostgreSQL of its own in (.*)$/, 'ストアを開いています（$1 に専用の PostgreSQL）'],
  [/^Opening the stores$/, 'ストアを開いています'],
  [/^Reading the books$/, '帳簿を読んでいます'],
  [/^Preparing the demo company (.*) \((.*) entries\)$/, 'デモ会社 $1 を用意しています（仕訳 $2 件）'],
  [/^still at it$/, '続行中'],
  [/^(\d+) % of its requests$/, '$1 % 完了'],
  [/^Stopping \.\.\.$/, '停止しています ...'],
];

/** A text of the start in the language of the terminal; what has no Japanese stays as it is. */
export function startWords(text: string, language: Language): string {
  const found = language === 'ja' ? JA.find(([english]) => english.test(text)) : undefined;
  return found ? text.replace(found[0], found[1]) : text;
}

/** What a started service shows. */
export interface Started {
  /** Address, without /v1. */
  readonly origin: string;
  /** The file of keys, and as one types it here. */
  readonly file: string;
  readonly shownFile: string;
  /** What that file says; undefined = none was written. */
  readonly demo: DemoFile | undefined;
  readonly printOperatorKey: boolean;
  /** Opens the dashboard, once and within a minute; undefined = there is no demo to look at. */
  readonly code: string | undefined;
}

const WORDS = {
  en: {
    running: '台帳 Daicho is running.',
    labels: ['API          ', 'API reference', 'Health       ', 'Demo company ', 'Demo key     ', 'Operator key '],
    dashboard: 'Dashboard    ',
    opened: '(once, within a minute; later: npx daicho open)',
    kept: (file: string) => `(kept in ${file})`,
    trialBalance: 'Next: the trial balance of the demo company',
    ownCompany: 'Next: a company of your own',
    operatorKey: 'Next: an operator key, to create companies with',
    end: 'Ctrl-C stops it.',
  },
  ja: {
    running: '台帳 Daicho が起動しました。',
    // Each as wide as the others on a terminal, where a kanji takes two places.
    labels: [
      'API             ',
      'API リファレンス',
      '稼働状況        ',
      'デモ会社        ',
      'デモの鍵        ',
      '運用者の鍵      ',
    ],
    dashboard: '画面            ',
    opened: '（1分以内に1回。後からは npx daicho open）',
    kept: (file: string) => `（${file} に保存）`,
    trialBalance: '次は、デモ会社の試算表:',
    ownCompany: '次は、自分の会社の作成:',
    operatorKey: '次は、会社を作るための運用者の鍵:',
    end: 'Ctrl-C で停止します。',
  },
} as const;

/** The banner of a service that is ready: where it is, with which key, and what to do next. */
export function banner({ origin, file, shownFile, demo, code, printOperatorKey }: Started, language: Language): string {
  const words = WORDS[language];
  const [api, reference, health, demoCompany, demoKey, operator] = words.labels;
  const row = (label: string, value: string): string => `  ${label}  ${value}`;
  const lines = [
    '',
    words.running,
    '',
    row(words.dashboard, code === undefined ? `${origin}/app` : `${origin}/app#code=${code}   ${words.opened}`),
    row(api, `${origin}/v1`),
    row(reference, `${origin}/docs${demo?.ownerKey === undefined ? '' : `?reader=${readersToken(demo.ownerKey)}`}`),
    row(health, `${origin}/health/ready`),
  ];
  if (demo?.ownerKey !== undefined) {
    lines.push(
      row(demoCompany, demo.companyId ?? ''),
      row(demoKey, `${demo.ownerKey}   ${words.kept(shownFile)}`),
      '',
      words.trialBalance,
      `  curl -s -H "Authorization: Bearer ${demo.ownerKey}" ` +
        `"${origin}/v1/reports/trial-balance?from=2026-04-01&to=2026-09-30"`,
    );
  } else if (demo) {
    // Who may open companies is not for logs and screens, unless somebody asks.
    const operatorKey = printOperatorKey
      ? demo.operatorKey
      : `$(node -p "require('${path.resolve(file)}').operatorKey")`;
    lines.push(
      row(operator, `${printOperatorKey ? `${demo.operatorKey}   ` : ''}${words.kept(shownFile)}`),
      '',
      words.ownCompany,
      `  curl -s -X POST -H "Authorization: Bearer ${operatorKey}" ` +
        `-H "Content-Type: application/json" -d '{"name":"株式会社山田商店"}' "${origin}/v1/companies"`,
    );
  } else {
    lines.push('', words.operatorKey, '  npx daicho keys create --operator --name admin');
  }
  return [...lines, '', words.end, ''].join('\n');
}
