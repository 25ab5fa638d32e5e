// The installation's directory: which companies exist, their external ids, operator keys; its events, and how they are
// folded.
import type { ApiKey } from './access.ts';
import { on, type FoldRow } from './book-part.ts';
import {
  CompanyCreated,
  CompanyRegistered,
  InstallationCreated,
  InstallationFenced,
  InstallationPromoted,
  OperatorKeyCreated,
  OperatorKeyRevoked,
  PepperNoted,
  type Company,
} from './companies.ts';
import type { EventOf, Recorded } from './event.ts';

/** Every event of the directory stream. */
export const DIRECTORY_EVENTS = {
  InstallationCreated,
  PepperNoted,
  CompanyRegistered,
  OperatorKeyCreated,
  OperatorKeyRevoked,
  InstallationFenced,
  InstallationPromoted,
} as const;

/** The stream that knows which companies exist. */
export const DIRECTORY_STREAM = 'directory-main';

const DAY_MS = 86_400_000;

/** The installation's directory. */
export interface Directory {
  installationId: string | undefined;
  /** Check value of the pepper of all keys; undefined in installations from before it was noted. */
  pepperCheck: string | undefined;
  companies: Map<string, Company>;
  externalIds: Map<string, string>;
  operatorKeys: Map<string, ApiKey>;
  /** When each user opened companies, in milliseconds since 1970: those of the day before his newest one. */
  openedBy: Map<string, readonly number[]>;
  /** How often a follower has taken the place of the installation. */
  epoch: number;
  /** A follower has taken the place of these stores: nothing is written here. */
  isFenced: boolean;
}

/** An empty directory. */
export function newDirectory(): Directory {
  return {
    installationId: undefined,
    pepperCheck: undefined,
    companies: new Map(),
    externalIds: new Map(),
    operatorKeys: new Map(),
    openedBy: new Map(),
    epoch: 0,
    isFenced: false,
  };
}

/** When a user opened companies within a day of this moment (both in milliseconds since 1970), oldest first. */
export function openedWithinDay(directory: Readonly<Directory>, subject: string, nowMs: number): readonly number[] {
  return (directory.openedBy.get(subject) ?? []).filter((openedMs) => Math.abs(nowMs - openedMs) < DAY_MS);
}

function register(directory: Directory, { company, ownerSubject }: EventOf<typeof CompanyRegistered>['data']): void {
  directory.companies.set(company.id, company);
  if (ownerSubject !== undefined) {
    const openedMs = Date.parse(company.createdAt);
    directory.openedBy.set(ownerSubject, [...openedWithinDay(directory, ownerSubject, openedMs), openedMs]);
  }
  if (company.externalId !== undefined) directory.externalIds.set(company.externalId, company.id);
}

const ROWS: readonly FoldRow<Directory>[] = [
  on(InstallationCreated, (directory: Directory, { data }) => {
    directory.installationId = data.installationId;
  }),
  on(PepperNoted, (directory: Directory, { data }) => {
    directory.pepperCheck = data.check;
  }),
  on(CompanyRegistered, (directory: Directory, { data }) => register(directory, data)),
  on(InstallationFenced, (directory: Directory) => {
    directory.isFenced = true;
  }),
  on(InstallationPromoted, (directory: Directory, { data }) => {
    directory.epoch = data.epoch;
    directory.isFenced = false;
  }),
  ...[OperatorKeyCreated, OperatorKeyRevoked].map((changed) =>
    on(changed, (directory: Directory, { data: { key } }) => void directory.operatorKeys.set(key.id, key)),
  ),
];
const FOLDS: ReadonlyMap<string, FoldRow<Directory>['fold']> = new Map(ROWS.map(({ type, fold }) => [type, fold]));

/**
 * Folds one recorded event into a directory, in place. Events of companies' own streams do not belong there and leave
 * it as it is.
 */
export function foldDirectory(directory: Directory, recorded: Recorded): void {
  FOLDS.get(recorded.type)?.(directory, recorded);
}

/** Id of the installation that begins with this event; undefined for any other event. */
export function installationBegunBy({ type, data }: Pick<Recorded, 'type' | 'data'>): string | undefined {
  return type === InstallationCreated.type ? (data as { readonly installationId: string }).installationId : undefined;
}

/** Id of the company that an event of the directory says exists; undefined for any other event. */
export function companyRegisteredBy({ type, data }: Recorded): string | undefined {
  return type === CompanyRegistered.type ? (data as { readonly company: Company }).company.id : undefined;
}

/** Id of the company whose stream begins with this event; undefined for any other event. */
export function companyBegunBy({ type, data }: Recorded): string | undefined {
  return type === CompanyCreated.type ? (data as { readonly company: Company }).company.id : undefined;
}
