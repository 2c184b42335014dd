import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { EntityTarget } from 'typeorm';
import { ERROR_CODES } from '../../../src/common/errors.js';
import { createOpenApi } from '../../../src/common/http/open-api.js';
import { Passkey } from '../../../src/modules/auth/passkeys/passkey.entity.js';
import type { User } from '../../../src/modules/auth/users/user.entity.js';
import { MediaCaption } from '../../../src/modules/media/captions/media-caption.entity.js';
import type { MediaFile } from '../../../src/modules/media/core/media-file.entity.js';
import { Coupon } from '../../../src/modules/payments/coupons/coupon.entity.js';
import { PriceList } from '../../../src/modules/payments/price-lists/price-list.entity.js';
import type { Purchase } from '../../../src/modules/payments/purchases/purchase.entity.js';
import { Withdrawal } from '../../../src/modules/payments/withdrawals/withdrawal.entity.js';
import { Album } from '../../../src/modules/projects/core/album.entity.js';
import type { Project } from '../../../src/modules/projects/core/project.entity.js';
import { Person } from '../../../src/modules/projects/people/person.entity.js';
import { ProjectPreset } from '../../../src/modules/projects/presets/project-preset.entity.js';
import { Selection } from '../../../src/modules/selections/selection.entity.js';
import { allOrEvery, DEEP } from '../../fixtures/deep.js';
import { firstCursor } from '../../fixtures/gallery-fixture.js';
import { packageOf, STANDARD } from '../../fixtures/price-lists.js';
import { ALONE, insertMedia, insertProject, insertPurchase, insertUser, USER_PASSWORD } from '../../fixtures/rows.js';
import { putFiles } from '../../fixtures/upload.js';
import type { TestClient, TestReply } from '../../fixtures/app/test-client.js';
import { useTestApp } from '../../fixtures/app/use-fixture.js';

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const ID = '00000000-0000-4000-8000-000000000000';

/** JSON texts that a program in a bad mood would send in the place of a field's value. */
const VALUES: readonly string[] = [
  'null',
  'true',
  '-1',
  '1.5',
  '1e308',
  '2147483648',
  '9007199254740993',
  '""',
  '" "',
  '"a\\u0000b"',
  '"\\ud800"',
  `"${'x'.repeat(199)}\\ud83d\\ude00"`,
  `"${'x'.repeat(10_000)}"`,
  '"../../etc/passwd"',
  '"\\r\\nSet-Cookie: a=b"',
  '"<script>alert(1)</script>"',
  '"NaN"',
  '"275760-09-13T00:00:00.000Z"',
  '"0000-01-01T00:00:00Z"',
  '"2026-W10-1T10:00:00Z"',
  '"2026-02-31T10:00:00Z"',
  '"0000-01-01T00:00:00.000000Z_g:x"',
  '"2026-02-31T00:00:00.000000Z_g:x"',
  `"0000-01-01T00:00:00.000000Z_${ID}"`,
  `"2026-01-01T00:00:00.000000Z_${'-'.repeat(36)}"`,
  `"${ID}"`,
  '"a@b"',
  '"\\u00fc@\\u00fc.test"',
  '[]',
  '[null]',
  '[1]',
  '[""]',
  '[[]]',
  '{}',
  '{"toString":1}',
  '{"then":1}',
  `["${ID}","${ID}"]`,
];

/** The values in the place of a whole body. */
const BODIES: readonly string[] = [
  'null',
  '[]',
  '[null]',
  '1',
  '"x"',
  '{}',
  '{"constructor":1}',
  deep(5_000),
  `[${'{},'.repeat(2_000)}1]`,
];

/** The values in the place of a list. */
const LISTS: readonly string[] = [`[${Array.from({ length: 20_000 }, (_, at) => at).join()}]`, '[{}]'];

/** Further values for a list's query: JSON inside a text. */
const QUERIES: readonly string[] = [
  '[0,1e308]',
  '[0,-1]',
  '[10000000,10000000]',
  '[0.5,1]',
  '["id","asc"]',
  '["toString","ASC"]',
  '["__proto__","ASC"]',
  '{"q":{"toString":1}}',
  '{"id":[{"toString":1}]}',
  '{"id":[[[]]]}',
  '{"id":{}}',
  '{"id":null}',
  '{"q":"\\u0000"}',
  '{"q":"\\ud800"}',
  '{"status":{"toString":1}}',
  '{"state":[{"toString":1}]}',
  '{"clientEmail":{"toString":1}}',
  '{"projectId":[{"toString":1}]}',
  '{"role":{"toString":1}}',
  '{"__proto__":{"q":1}}',
  `{"q":"${'%'.repeat(900)}"}`,
  '{"attention":"x"}',
];

const AS_IT_SHOULD_BE = 'as it should be';

/** Calls and fields share their rules: each takes another part of the values. */
const SHARE = DEEP ? 1 : 320;
let turn = 0;

/**
 * One check rejects all values that are not of a field's type, and fields of one name and schema have the same
 * decorators in several calls: the deep run gives such a field every eighth of the odd values, other ones in each call.
 */
const SHARE_OF_ALIKE = 8;
/** The parameters of lists, whose names are the same everywhere and whose values are not. */
const OF_LISTS: readonly string[] = ['sort', 'range', 'filter'];
const tried = new Set<string>();

const PATHS: readonly string[] = [
  '%20',
  'x',
  'a%00b',
  '..%2f..%2fetc%2fpasswd',
  '%0d%0aSet-Cookie:%20a=b',
  'a;b=c',
  '%ff',
  ID,
  'x'.repeat(990),
  'x'.repeat(1_200),
  '__proto__',
  '%F0%9F%98%80',
];

const HEADERS: readonly string[] = ['', '*', '"', '"x"', 'W/"1"', '"99999999999"', '"1", "2"', 'x'.repeat(5_000)];

// oxlint-disable-next-line typescript/no-explicit-any
type Schema = any;
interface Field {
  name: string;
  in: 'body' | 'query' | 'header' | 'path';
  schema: Schema;
}
interface Rows {
  project: Project;
  /** A photo, which can be chosen too. */
  file: MediaFile;
  film: MediaFile;
  purchase: Purchase;
  user: User;
  person: Person;
  selection: Selection;
  /** An upload that has begun. */
  key: string;
  /** The person in the path of a gallery. */
  visitor: string;
  /** The row that `{id}` names in the path of the operation. */
  id: string;
  /** The version that the next change must name. */
  version: number;
}
/** They are the same for all operations. */
type BasicRows = Omit<Rows, 'id' | 'key' | 'visitor' | 'version'>;
interface Call {
  what: string;
  path?: Record<string, string>;
  query?: string;
  /** Written when it is sent: what it must name may have changed by then. */
  body?: () => string | undefined;
  headers?: Record<string, string>;
  /** False: the value's type is not the one that the API describes. */
  isOfType?: boolean;
}
interface Operation {
  id: string;
  method: string;
  path: string;
  fields: Field[];
  body: Record<string, unknown> | null;
}

const app = useTestApp();
const faults: string[] = [];

describe('every route with random input', () => {
  beforeAll(async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation((message: unknown) => void faults.push(String(message)));
  });

  /** Returns every described call with its fields and a body that could be right. */
  async function operations(): Promise<Operation[]> {
    const document = await createOpenApi(app.app);
    const resolve = (schema: Schema): Schema =>
      schema?.$ref
        ? resolve((document.components!.schemas as Record<string, Schema>)[String(schema.$ref).split('/').at(-1)!])
        : schema;
    const sample = (given: Schema, name: string): unknown => {
      const schema = resolve(given);
      if (name in SAMPLES) return SAMPLES[name];
      if (schema?.enum) return schema.enum[0];
      if (schema?.properties)
        return Object.fromEntries(
          Object.entries(schema.properties as Record<string, Schema>).map(([key, value]) => [key, sample(value, key)]),
        );
      if (schema?.type === 'array') return [sample(schema.items, name)];
      if (schema?.type === 'integer' || schema?.type === 'number') return schema.minimum ?? 1;
      if (schema?.type === 'boolean') return true;
      if (schema?.format === 'email') return 'somebody@example.test';
      return schema?.example ?? 'text';
    };
    return Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods as Record<string, Schema>).map(([method, operation]) => {
        const schema = resolve(operation.requestBody?.content?.['application/json']?.schema);
        const body = schema ? (sample(schema, '') as Record<string, unknown>) : null;
        const fields: Field[] = [
          ...Object.keys(body ?? {}).map((name): Field => ({
            name,
            in: 'body',
            schema: resolve(schema.properties?.[name]),
          })),
          ...(operation.parameters ?? [])
            .filter((each: Field) => each.name !== 'If-Match')
            .map(({ name, in: where, schema: of }: Field): Field => ({ name, in: where, schema: of })),
        ];
        return { id: operation.operationId as string, method: method.toUpperCase(), path, fields, body };
      }),
    );
  }

  /** Valid values of fields whose schema is too loose. */
  const SAMPLES: Record<string, unknown> = {
    timezone: 'UTC',
    expiresAt: '2100-01-01T00:00:00Z',
    sha256: '0'.repeat(64),
    accentColour: '#b4532a',
    country: 'DE',
    vatId: '',
    validUntil: '2100-01-01T00:00:00Z',
    newPassword: 'another password of mine',
    deadline: '2100-01-01T00:00:00Z',
    eventDate: '2026-05-01',
    phoneNumber: '+49 30 123456',
    password: USER_PASSWORD,
    passcode: 'a passcode',
    orderReference: 'R-2026-000042',
    albumId: null,
    icon: null,
    socialImage: null,
    homeImage: null,
    secondFactorFrom: null,
    maxUploadMb: null,
    expYear: 2099,
    logo: null,
    logoDark: null,
    watermarkLogo: null,
    type: 'image/jpeg',
    name: 'a.jpg',
    originalName: 'a.jpg',
  };
  const PRESET = {
    timerDays: 30,
    passcode: false,
    watermarkEnabled: true,
    language: 'en',
    coverLayout: 'full',
    gridDensity: 'large',
    access: 'free',
    priceListId: null,
  };
  const COUPON = { percent: 10, amountCents: null, currency: null, minimumOrderCents: null, validFrom: null };
  const PRICE_LIST = { currency: 'usd', ...STANDARD, packages: [packageOf('small', 5_000, { videos: 4 })] };
  const SELECTION = { included: 1, maximum: 3, additionalPriceCents: null, currency: undefined };
  const NO_ORDER = Object.fromEntries(
    [
      'fileIds',
      'photos',
      'extension',
      'selectionId',
      'couponCode',
      'country',
      'vatId',
      'company',
      'email',
      'companyName',
      'street',
      'postcode',
      'city',
      'deliveryConsent',
      'withdrawalTextVersion',
    ].map((name) => [name, undefined]),
  );
  let serial = 0;
  const unique = () => `name-${(serial += 1)}`;
  /** Fields that belong together or exist once; undefined leaves one out. */
  const RIGHT_BODIES: Readonly<Record<string, (rows: Rows) => Record<string, unknown>>> = {
    createCoupon: () => ({ ...COUPON, code: unique() }),
    updateCoupon: () => ({ ...COUPON, code: unique() }),
    createPreset: () => ({ name: unique(), settings: PRESET, selections: [] }),
    updatePreset: () => ({ name: unique(), settings: PRESET, selections: [] }),
    createPriceList: () => ({ name: unique(), ...PRICE_LIST }),
    updatePriceList: ({ version }) => ({ name: unique(), ...PRICE_LIST, revision: version }),
    createProject: () => ({ priceListId: null, presetId: undefined }),
    updateProject: ({ project }) => ({ priceListId: null, version: undefined, status: project.status }),
    createSelection: () => SELECTION,
    updateSelection: () => SELECTION,
    processUploads: ({ key }) => ({ uploads: [{ key, originalName: 'a.jpg', type: 'image/jpeg', size: 1 }] }),
    replaceMedia: () => ({ sha256: undefined }),
    updateCaptions: () => ({ language: 'en' }),
    moveMedia: () => ({ albumId: null, beforeId: null }),
    orderAlbums: () => ({ albumIds: [] }),
    finishSelection: () => ({ listId: undefined }),
    reopenSelection: () => ({ listId: undefined }),
    createUser: () => ({ email: `${unique()}@example.test`, phoneNumber: '+49 30 123456' }),
    addPerson: () => ({ email: `${unique()}@example.test` }),
    addPeople: () => ({ people: [{ name: 'Ben', email: `${unique()}@example.test` }] }),
    refundPurchase: () => ({ requestId: randomUUID() }),
    createGrant: ({ file }) => ({
      everything: undefined,
      packageCode: undefined,
      fileIds: [file.id],
      downloadSizes: undefined,
    }),
    changePassword: () => ({ currentPassword: USER_PASSWORD }),
    proveIdentity: () => ({ password: USER_PASSWORD, code: undefined }),
    createPaymentIntent: ({ project: { id: projectId, clientEmail } }) => ({
      ...NO_ORDER,
      projectId,
      clientEmail,
      packageType: 'complete',
      amount: 300,
    }),
    login: ({ user }) => ({ email: user.email }),
    viewAsClient: () => ({ kind: undefined }),
    requestExport: ({ project }) => ({ project: project.id, client: undefined }),
    createArchive: ({ film }) => ({ fileIds: [film.id], sections: undefined, fileCount: 1 }),
    measureArchive: ({ film }) => ({ fileIds: [film.id], sections: undefined, fileCount: 1 }),
  };
  const OF_2026 = { from: '2026-01-01', to: '2026-12-31' };
  /** Queries without which a call is rejected before it reads any other parameter. */
  const RIGHT_QUERIES: Readonly<Record<string, (rows: Rows) => Record<string, string>>> = {
    archiveInvoices: () => OF_2026,
    exportInvoices: () => OF_2026,
    exportSelection: () => ({ format: 'csv' }),
    getCheckout: () => ({ packageType: 'complete' }),
    getStarterText: () => ({ language: 'en' }),
    getLegalPage: () => ({ language: 'en' }),
    getUploadProgress: ({ key }) => ({ key: encodeURIComponent(key) }),
    listGalleryFiles: ({ project }) => ({ after: encodeURIComponent(firstCursor(app, project)) }),
    listProjectPictures: ({ project }) => ({ ids: project.id }),
  };
  /** The calls 'as it should be' that are rejected all the same, with their reply. All others succeed. */
  const REJECTED: Readonly<Record<string, string>> = {
    // There is no such row, and nothing but its id is sent.
    addAuthenticator: '404 factor.not_found',
    dismissFailedJob: '404 job.not_found',
    dismissWaitingJob: '404 job.not_found',
    downloadArchive: '404 media.not_found',
    downloadExport: '404 export.not_found',
    downloadInvoice: '404 invoice.not_found',
    downloadPurchaseInvoice: '404 invoice.not_found',
    getBrandImage: '404 media.not_found',
    getSitePicture: '404 media.not_found',
    makeSecondStep: '404 factor.not_found',
    removeAuthenticator: '404 factor.not_found',
    renewRecoveryCodes: '404 factor.not_found',
    resetUserFactors: '404 factor.not_found',
    retryFailedJob: '404 job.not_found',
    retryShare: '404 share.not_found',
    retryWaitingJob: '404 job.not_found',
    revokeGrant: '404 grant.not_found',
    sendReminder: '404 reminder.not_found',
    stopReminder: '404 reminder.not_found',
    // They need a token or a signature that only the server can make.
    confirmWithdrawal: '404 withdrawal.not_found',
    getMediaBytes: '404 media.not_found',
    getUnsubscription: '404 unsubscribe.not_found',
    loginWithCode: '401 auth.second_step_expired',
    putUploadBytes: '403 upload.bad_signature',
    receivePaymentEvent: '400 payments.bad_signature',
    resetPasswordByLink: '410 auth.link_expired',
    resubscribe: '404 unsubscribe.not_found',
    unsubscribe: '404 unsubscribe.not_found',
    unsubscribeByOneClick: '404 unsubscribe.not_found',
    // They need an answer of a device.
    addPasskey: '400 request.invalid',
    loginWithPasskey: '400 request.invalid',
    // They need a payment that a provider knows, or an account at one.
    authenticateSandbox: '404 payments.not_found',
    checkPaymentSettings: '409 settings.no_payment_account',
    confirmPayment: '404 payments.not_found',
    makeTestPayment: '409 settings.no_payment_account',
    paySandbox: '404 payments.not_found',
    refundPurchase: '409 payments.refund_declined',
    savePaymentSettings: '400 request.invalid',
    setUpWebhook: '409 settings.no_payment_account',
    // They take a file, not JSON.
    storeCaptions: '415 request.unsupported_media_type',
    uploadSettingsPhoto: '415 request.unsupported_media_type',
    uploadSettingsPicture: '415 request.unsupported_media_type',
    // This installation, project or upload is not ready for them.
    backUpNow: '409 backup.no_target',
    completeUpload: '409 upload.not_stored',
    sendPasscode: '409 share.no_passcode',
  };
  /** They end the sessions that the others need, or never end themselves. */
  const SKIPPED = new Set(['logout', 'logoutByNavigation', 'streamProjectEvents']);

  /** The reply to any input is a success or an error with a code: never a fault, never silence. */
  it('every described call answers any value without a 5xx', async () => {
    const admin = await app.admin();
    const wrong: string[] = [];
    const rejected: Record<string, string> = {};
    const taken: string[] = [];
    let left: BasicRows | undefined;
    for (const operation of allOrEvery(
      5,
      (await operations()).filter(({ id }) => !SKIPPED.has(id)),
    )) {
      const basic = left ?? (await insertRows());
      // Some of the calls that write delete what they find.
      left = operation.method === 'GET' ? basic : undefined;
      const rows: Rows = {
        ...basic,
        id: await idOf(operation, basic),
        key: await keyOf(operation, basic, admin),
        visitor: await visitorOf(operation, basic, admin),
        version: 1,
      };
      const client = clientOf(operation, rows, admin);
      rows.version = await versionOf(operation, rows, client);
      const send = async ({
        what,
        path = {},
        query = rightQuery(operation, rows),
        body = () => rightBody(operation, rows),
        headers = {},
      }: Call) => {
        const reply = await answer(
          client,
          operation.method,
          `${fill(operation.path, rows, path)}${query}`,
          body(),
          headers,
        );
        if (reply.status < 300) rows.version = (reply.body?.version ?? reply.body?.revision ?? rows.version) as number;
        if (what === AS_IT_SHOULD_BE && reply.status >= 400)
          rejected[operation.id] = `${reply.status} ${String(reply.body?.code)}`;
        const violation = findViolation(reply);
        if (violation === null) return;
        const call = `${operation.id} ${what.slice(0, 80)}`;
        const reasons = faults.splice(0).join(' | ').slice(0, 400);
        wrong.push(`${call}: ${violation} ${reasons}`);
      };
      const odd = [
        ...operation.fields.flatMap((field) => usefulCalls(operation, field, rows)),
        ...(operation.body ? BODIES.map((body) => ({ what: body, body: () => body })) : []),
      ];
      turn += 1;
      taken.push(operation.id);
      const calls = [{ what: AS_IT_SHOULD_BE }, ...odd.filter((_, at) => (at + turn) % SHARE === 0)];
      // Calls that only read may be sent at once.
      const atOnce = operation.method === 'GET' ? 8 : 1;
      for (let at = 0; at < calls.length; at += atOnce) await Promise.all(calls.slice(at, at + atOnce).map(send));
    }
    expect(wrong).toEqual([]);
    // A call that is rejected before the service reads its fields tests none of their values.
    const expected = Object.entries(REJECTED).filter(([id]) => DEEP || taken.includes(id));
    expect(rejected).toEqual(Object.fromEntries(expected));
  });

  async function insertRows(): Promise<BasicRows> {
    const user = await insertUser(app.database);
    const project = await insertProject(app.database, { clientEmail: user.email });
    const { id: projectId } = project;
    // More than the purchase opens.
    const [file] = await insertMedia(app.database, project, 3, { fileType: 'photo' });
    const [film] = await insertMedia(app.database, project, 1);
    const person = await insert(Person, {
      projectId,
      kind: 'guest',
      name: 'Guest',
      email: `${unique()}@example.test`,
      emailKey: `name-${serial}@example.test`,
    });
    const selection = await insert(Selection, {
      projectId,
      name: 'Album',
      participants: 'everyone',
      notesAllowed: true,
      position: 1,
    });
    return {
      project,
      file: file!,
      film: film!,
      purchase: await insertPurchase(app.database, project),
      user,
      person,
      selection,
    };
  }

  const insert = <E extends object>(entity: EntityTarget<E>, values: Partial<E>): Promise<E> =>
    app.database.manager.save(entity, app.database.manager.create(entity, values as never), ALONE);

  const insertWithdrawal = (purchaseId: string | null) =>
    insert(Withdrawal, {
      name: 'Anna',
      orderReference: 'R-2026-000042',
      email: 'anna@example.test',
      language: 'en',
      purchaseId,
      state: 'pending',
      receivedAt: app.clock.now(),
    });

  /** Inserts the row that `{id}` names in these paths; elsewhere it is one of `insertRows`. */
  const ROW_OF: Readonly<Record<string, (rows: BasicRows) => Promise<{ id: string }>>> = {
    '/api/admin/albums/{id}': ({ project }) => insert(Album, { projectId: project.id, name: 'Party', position: 1 }),
    '/api/admin/coupons/{id}': () => insert(Coupon, { code: unique().toUpperCase(), percent: 10 }),
    '/api/admin/presets/{id}': () =>
      insert(ProjectPreset, { name: unique(), settings: PRESET as ProjectPreset['settings'] }),
    '/api/admin/price-lists/{id}': () => insert(PriceList, { name: unique(), currency: 'usd', content: STANDARD }),
    '/api/admin/trash/{id}': () => insertProject(app.database, { trashedAt: app.clock.now() }),
    '/api/admin/withdrawals/{id}/accept': ({ purchase }) => insertWithdrawal(purchase.id),
    '/api/admin/withdrawals/{id}/decline': () => insertWithdrawal(null),
    '/api/admin/media/{id}/captions': async ({ film }) => {
      const values = { mediaFileId: film.id, language: 'en', name: 'English', content: 'WEBVTT', hash: 'a' };
      await insert(MediaCaption, { ...values, updatedAt: app.clock.now() });
      return film;
    },
    '/api/user/passkeys/{id}': ({ user }) =>
      insert(Passkey, {
        id: randomUUID(),
        userId: user.id,
        credentialId: unique(),
        publicKey: Buffer.from('key'),
        counter: 0,
        transports: [],
        isSynced: false,
        name: 'Phone',
        relyingParty: '127.0.0.1',
        createdAt: app.clock.now(),
      }),
  };

  /** Returns the odd calls with a field that may show what no other call has shown. */
  function usefulCalls(operation: Operation, field: Field, rows: Rows): Call[] {
    const key = JSON.stringify([field, OF_LISTS.includes(field.name) && operation.id]);
    const isAlike = tried.has(key);
    tried.add(key);
    const calls = oddCalls(operation, field, rows);
    if (!DEEP) return calls;
    return calls.filter(
      ({ isOfType = true }, at) => (!isAlike && isOfType) || (at + turn + tried.size) % SHARE_OF_ALIKE === 0,
    );
  }

  /** Makes calls with one odd value after the other in one field, and all others as they should be. */
  function oddCalls(operation: Operation, { name, in: where, schema }: Field, rows: Rows): Call[] {
    switch (where) {
      case 'body':
        return (Array.isArray(operation.body![name]) ? [...VALUES, ...LISTS] : VALUES).map((value) => ({
          what: `${name}=${value}`,
          body: () => rightBody(operation, rows, name, value),
          isOfType: isOfType(schema, value),
        }));
      case 'query': {
        const texts = [
          ...VALUES.filter((value) => value.startsWith('"')).map((value) => JSON.parse(value) as string),
          ...(OF_LISTS.includes(name) ? QUERIES : ['-1', '1e308', '9007199254740993']),
        ];
        const odd = [`${name}=a&${name}=b`, `${name}[]=a`, `${name}[a]=b`, name, '__proto__=1', `${name}=%`];
        return [
          ...texts.map((text) => `${name}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))}`),
          ...odd,
        ].map((query) => ({ what: `?${query}`, query: rightQuery(operation, rows, name, query) }));
      }
      case 'header':
        return HEADERS.map((value) => ({ what: `${name}: ${value}`, headers: { [name]: value } }));
      case 'path':
        return PATHS.map((value) => ({ what: `{${name}}=${value}`, path: { [name]: value } }));
    }
  }

  /** Null and a field without one type fit everything. */
  function isOfType(schema: Schema, value: string): boolean {
    const type = schema?.type === 'integer' ? 'number' : schema?.type;
    const given: unknown = JSON.parse(value);
    return given === null || type === undefined || type === (Array.isArray(given) ? 'array' : typeof given);
  }

  function fill(path: string, rows: Rows, instead: Record<string, string>): string {
    const { project, file, film, purchase, user, person, selection, id } = rows;
    const right: Record<string, string> = {
      projectId: project.id,
      email: encodeURIComponent(project.clientEmail),
      visitor: rows.visitor,
      fileId: path.includes('/download/') ? film.id : file.id,
      userId: user.id,
      purchaseId: purchase.id,
      personId: person.id,
      selectionId: selection.id,
      archiveId: project.id,
      shareId: project.id,
      picture: `${'0'.repeat(40)}.png`,
      language: 'en',
      page: 'privacy',
      name: 'gallery_not_opened',
      id,
    };
    return path.replace(/\{(\w+)\}/g, (_, name: string) => instead[name] ?? right[name] ?? ID);
  }

  function clientOf({ path }: Operation, { user }: Rows, admin: TestClient): TestClient {
    if (/^\/api\/(admin|user\/notifications)/.test(path)) return admin;
    return /^\/api\/(user|auth|logout-everywhere)/.test(path) ? app.as(user) : app.visitor();
  }

  /** Begins an upload for operations that name one. */
  async function keyOf({ id, path }: Operation, { project }: BasicRows, admin: TestClient): Promise<string> {
    if (['processUploads', 'replaceMedia'].includes(id))
      return (await putFiles(admin, project, [{ name: 'a.jpg', bytes: Buffer.from('a') }]))[0]!.key;
    if (!path.includes('/uploads/') || !path.startsWith('/api/admin')) return 'text';
    const files = [{ name: 'a.mp4', type: 'video/mp4', size: 2 ** 26 }];
    const { body } = await admin.post(`/api/admin/projects/${project.id}/uploads/start`, { files });
    return body.uploads[0].key as string;
  }

  /** Returns the person in the path of a gallery: its client, or whoever joins it by the link for guests. */
  async function visitorOf({ id }: Operation, { project }: BasicRows, admin: TestClient): Promise<string> {
    if (id !== 'joinGallery') return encodeURIComponent(project.clientEmail);
    const { body } = await admin.put(`/api/admin/projects/${project.id}/guest-link`, { enabled: true });
    return String(body.link).split('/').at(-1)!;
  }

  /** Returns what `{id}` names in the path of an operation. */
  async function idOf({ path }: Operation, rows: BasicRows): Promise<string> {
    const inserted = Object.entries(ROW_OF).find(([start]) => path.startsWith(start));
    if (inserted) return (await inserted[1](rows)).id;
    if (path.includes('/media/{id}') || path.includes('/download/')) return rows.file.id;
    if (path.includes('/purchases/') || path.includes('/invoices/')) return rows.purchase.id;
    return path.includes('/selections/') ? rows.selection.id : rows.project.id;
  }

  /** Reads the version that a change must name from what the page of it reads first. */
  async function versionOf({ method, path, body }: Operation, rows: Rows, client: TestClient): Promise<number> {
    if (method === 'GET' || !body || !('version' in body)) return 1;
    const read = (await client.get(fill(path.replace(/\/(\{name\}|\{page\}|remove)$/, ''), rows, {}))).body;
    const one = Array.isArray(read) ? read[0] : read;
    return (one?.version as number | undefined) ?? 0;
  }

  /** Makes a query that could be right, but for one parameter that is written as it is given. */
  function rightQuery({ id }: Operation, rows: Rows, odd?: string, written?: string): string {
    const right = Object.entries(RIGHT_QUERIES[id]?.(rows) ?? {}).filter(([name]) => name !== odd);
    const texts = [...right.map(([name, value]) => `${name}=${value}`), ...(written === undefined ? [] : [written])];
    return texts.length === 0 ? '' : `?${texts.join('&')}`;
  }

  /** Makes a body that could be right, but for one field that is written as it is given. */
  function rightBody({ id, body }: Operation, rows: Rows, odd?: string, value?: string): string | undefined {
    if (body === null) return undefined;
    const { project, file, person, selection } = rows;
    const known: Record<string, unknown> = {
      projectId: project.id,
      clientEmail: project.clientEmail,
      mediaFileId: file.id,
      mediaFileIds: [file.id],
      fileIds: [file.id],
      personId: person.id,
      personIds: [person.id],
      selectionId: selection.id,
      projectIds: [project.id],
      key: rows.key,
      version: rows.version,
      ...RIGHT_BODIES[id]?.(rows),
    };
    const fields = Object.entries(body).flatMap(([name, sample]) => {
      const right = name in known ? known[name] : sample;
      if (name !== odd && right === undefined) return [];
      return [`${JSON.stringify(name)}:${name === odd ? value! : JSON.stringify(right)}`];
    });
    return `{${fields.join()}}`;
  }

  async function answer(
    client: TestClient,
    method: string,
    path: string,
    raw: string | undefined,
    headers: Record<string, string>,
  ): Promise<Pick<TestReply, 'status' | 'body' | 'text' | 'setCookies'>> {
    try {
      return await client.send(
        method,
        path,
        raw === undefined ? { headers } : { raw, headers: { 'content-type': 'application/json', ...headers } },
      );
    } catch (error) {
      return { status: 599, body: undefined, text: `broken off: ${(error as Error).message}`, setCookies: [] };
    }
  }

  function findViolation({
    status,
    body,
    text,
    setCookies,
  }: Pick<TestReply, 'status' | 'body' | 'text' | 'setCookies'>): string | null {
    if (status >= 500) return `${status} ${text.slice(0, 80)}`;
    if (status >= 400 && !(body?.code in ERROR_CODES)) return `${status} without a code: ${text.slice(0, 100)}`;
    if (status >= 400 && /node_modules|\/src\/|SELECT |INSERT |relation "|typeorm|FST_ERR/i.test(text))
      return `reveals internals: ${text.slice(0, 200)}`;
    return setCookies.some((line) => line.startsWith('a=')) ? "sets a cookie of the caller's" : null;
  }
});
