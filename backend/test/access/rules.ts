/** The callers. Clients, guests, partners and removed people come by their personal link. */
export const ACTORS = [
  'client',
  'another client',
  'guest',
  'partner',
  'staff',
  'stranger',
  'client of another gallery',
  'removed person',
  'regular user',
  'ended session',
] as const;
export type Actor = (typeof ACTORS)[number];

/** The states of a gallery. */
export const STATES = ['open', 'passcode', 'expired', 'archived', 'trashed'] as const;
export type State = (typeof STATES)[number];

/**
 * The outcome of a call: `in` is the route's own reply, which may still demand a payment; `passcode` asks for it;
 * `none` is the same 404 as for a gallery that does not exist; `closed` says that the timer has ended; `no` is a 403;
 * `nothing` is a 404 of the thing inside the gallery; `sign in` is a 401.
 */
export type Outcome = 'in' | 'passcode' | 'none' | 'closed' | 'no' | 'nothing' | 'sign in';

/** The outcomes in each state, in the order of `STATES`. */
type Row = readonly [Outcome, Outcome, Outcome, Outcome, Outcome];
type Rule = Readonly<Record<Actor, Row>>;

const NONE: Row = ['none', 'none', 'none', 'none', 'none'];
const READS: Row = ['in', 'passcode', 'closed', 'none', 'none'];
const ALWAYS: Row = ['in', 'passcode', 'in', 'none', 'none'];
const STAFF: Row = ['in', 'in', 'in', 'none', 'none'];
const STAFF_NOT: Row = ['no', 'no', 'no', 'none', 'none'];
const HIDES_NOT: Row = ['no', 'passcode', 'no', 'none', 'none'];
const BUYS_NOT: Row = ['no', 'passcode', 'no', 'none', 'none'];

/** Nobody of these is in the gallery, and nobody learns whether it exists. */
const OUTSIDE = {
  stranger: NONE,
  'client of another gallery': NONE,
  'removed person': NONE,
  'regular user': NONE,
  'ended session': NONE,
} satisfies Partial<Rule>;

/** The rules of a gallery's routes. */
export const GALLERY_RULES = {
  /** The content of an open gallery. */
  gallery: { ...OUTSIDE, client: READS, 'another client': READS, guest: READS, partner: READS, staff: STAFF },
  /** Routes that speed up an open gallery; staff do not need them after its end. */
  look: {
    ...OUTSIDE,
    client: READS,
    'another client': READS,
    guest: READS,
    partner: READS,
    staff: ['in', 'in', 'closed', 'none', 'none'],
  },
  /** Routes that stay open after the timer: packages, purchases and invoices. */
  'gallery always': {
    ...OUTSIDE,
    client: ALWAYS,
    'another client': ALWAYS,
    guest: ALWAYS,
    partner: ALWAYS,
    staff: STAFF,
  },
  /** People's own marks on files, which staff cannot set for them. */
  mark: { ...OUTSIDE, client: READS, 'another client': READS, guest: READS, partner: READS, staff: STAFF_NOT },
  /** A selection in which everyone takes part; a partner never does. */
  choose: {
    ...OUTSIDE,
    client: READS,
    'another client': READS,
    guest: READS,
    partner: ['nothing', 'passcode', 'closed', 'none', 'none'],
    staff: STAFF_NOT,
  },
  /** Making a file private is for clients. */
  hide: {
    ...OUTSIDE,
    client: READS,
    'another client': READS,
    guest: HIDES_NOT,
    partner: HIDES_NOT,
    staff: STAFF_NOT,
  },
  /** Prices and orders, where guests may not buy; clients may buy what opens the gallery again. */
  buy: {
    ...OUTSIDE,
    client: ALWAYS,
    'another client': ALWAYS,
    guest: BUYS_NOT,
    partner: BUYS_NOT,
    staff: STAFF,
  },
} satisfies Record<string, Rule>;
export type GalleryRule = keyof typeof GALLERY_RULES;

/** The kinds of files in an open gallery; `clients` and `staff` are the visibility of the file or of its album. */
export const FILES = ['everyone', 'clients', 'staff', 'private', 'deleted'] as const;
export type FileKind = (typeof FILES)[number];

/** The files that each caller sees; any other file is missing, as if it did not exist. Nobody outside sees any. */
export const SEES: Readonly<Partial<Record<Actor, readonly FileKind[]>>> = {
  client: ['everyone', 'clients', 'private'],
  'another client': ['everyone', 'clients', 'private'],
  guest: ['everyone'],
  partner: ['everyone'],
  staff: ['everyone', 'clients', 'staff', 'private'],
};

/** The rules of all other routes: no gallery is asked. */
export const OTHER_RULES = {
  anyone: 'Everybody.',
  'signed in': 'Users with a session: regular users and staff.',
  staff: 'Staff with a session.',
  'signed link': 'Whoever has the link, which names what it opens and until when.',
  page: 'Everybody gets the page; the gallery inside it follows the rule `gallery`.',
} as const;
export type RuleName = GalleryRule | keyof typeof OTHER_RULES;

/** The audience that the code declares for a rule. */
export const AUDIENCE_OF: Readonly<Record<RuleName, string>> = {
  gallery: 'gallery',
  look: 'gallery',
  'gallery always': 'gallery',
  mark: 'gallery',
  choose: 'gallery',
  hide: 'gallery',
  buy: 'gallery',
  page: 'gallery',
  anyone: 'public',
  'signed link': 'public',
  'signed in': 'signed-in',
  staff: 'admin',
};

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Writes the text of docs/access-matrix.md. */
export function renderMatrix(routes: Readonly<Record<string, RuleName>>, needProof: readonly string[]): string {
  const namesOf = (rule: RuleName) => Object.keys(routes).filter((route) => routes[route] === rule);
  const list = (rule: RuleName) =>
    namesOf(rule)
      .map((route) => `- \`${route}\`${needProof.includes(route) ? ' (proof)' : ''}`)
      .join('\n');
  const galleries = (Object.keys(GALLERY_RULES) as GalleryRule[]).map(
    (rule) =>
      `### ${rule}\n\n${table(
        ['Who', ...STATES],
        ACTORS.map((actor) => [actor, ...(GALLERY_RULES[rule] as Rule)[actor]]),
      )}\n\n${list(rule)}`,
  );
  const others = (Object.keys(OTHER_RULES) as (keyof typeof OTHER_RULES)[]).map(
    (rule) => `### ${rule}\n\n${OTHER_RULES[rule]}\n\n${list(rule)}`,
  );
  return `# Access matrix

Who may call which route. The tables are written by hand in \`backend/test/access\`; a test calls the routes as everybody in every state and compares, and fails for a route that is not here. This page is written from the same tables: \`WRITE_DOCS=1 npm test -- integration gallery-access\`.

\`in\`: the route's own answer, which may be that something must be paid. \`passcode\`: 401, the passcode is asked for. \`none\`: the same 404 as for a gallery that does not exist. \`closed\`: 410, the timer has ended. \`no\`: 403. \`nothing\`: 404 of the thing inside the gallery.

## Galleries

${galleries.join('\n\n')}

## Files

${table(
  ['Who', ...FILES],
  ACTORS.map((actor) => [actor, ...FILES.map((file) => (SEES[actor]?.includes(file) ? 'sees' : '-'))]),
)}

## Everything else

\`(proof)\`: 403 \`auth.proof_required\` when it was proved more than 15 minutes ago who the user is ([125](decisions/125-proof-again.md)).

${others.join('\n\n')}
`;
}
