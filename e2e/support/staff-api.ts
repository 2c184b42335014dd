import type { APIRequestContext, APIResponse } from '@playwright/test';
import { expect, request as requests } from '@playwright/test';
import type {
  AlbumDto,
  CouponDto,
  CreatePriceListDto,
  CreatedUserDto,
  NewAuthenticatorDto,
  PersonDto,
  PriceListDto,
  ProjectDto,
  PurchaseDto,
  RecoveryCodesDto,
  SaveCouponDto,
  SellerSettingsDto,
  SettingsDto,
  StaffMediaFileDto,
  TaxSettingsDto,
  UpdateSellerDto,
  UpdateTaxDto,
  UploadUrlsReplyDto,
} from '@showreel/api-client';
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { ADMIN, type Account } from './product.js';
import type { Sample } from './samples.js';

/** A proof holds for fifteen minutes, a test takes a few at most. */
const PROOF_MS = 8 * 60_000;

/** Staff actions through the API, to set a test up. */
export class StaffApi {
  /** The time at which the first admin signed in, or last proved who they are. */
  private provedAt = Date.now();

  constructor(private readonly request: APIRequestContext) {}

  /**
   * Proves again who this is, in good time before the proof is too old: tests share one session for longer than that.
   */
  async prove(): Promise<void> {
    if (Date.now() - this.provedAt < PROOF_MS) return;
    await expect(await this.request.post('/api/user/proof', { data: { password: ADMIN.password } })).toBeOK();
    this.provedAt = Date.now();
  }

  /** Creates an empty project. */
  async createProject(fields: { name?: string; clientEmail?: string } = {}): Promise<ProjectDto> {
    const tag = randomUUID().slice(0, 8);
    const data = { name: `Project ${tag}`, clientEmail: `client-${tag}@e2e.example`, ...fields };
    return parseReply(await this.request.post('/api/admin/projects', { data }));
  }

  /** Uploads files and waits until each is ready or has failed. */
  async upload(project: Pick<ProjectDto, 'id'>, files: readonly Sample[]): Promise<StaffMediaFileDto[]> {
    const facts = files.map(({ name, mimeType: type, buffer }) => ({ name, type, size: buffer.length }));
    const at = `/api/admin/projects/${project.id}`;
    const { uploadUrls } = await parseReply<UploadUrlsReplyDto>(
      await this.request.post(`${at}/upload-urls`, { data: { files: facts } }),
    );
    for (const [index, { uploadUrl }] of uploadUrls.entries()) {
      const { mimeType, buffer } = files[index]!;
      await expect(await this.request.put(uploadUrl, { data: buffer, headers: { 'content-type': mimeType } })).toBeOK();
    }
    const uploads = facts.map(({ name, type, size }, index) => ({
      key: uploadUrls[index]!.key,
      originalName: name,
      type,
      size,
    }));
    await parseReply(await this.request.post(`${at}/process-uploads`, { data: { uploads } }));
    const unfinished = async () =>
      (await this.files(project))
        .filter(({ status }) => status === 'processing')
        .map(({ originalName }) => originalName);
    await expect.poll(unfinished, { timeout: 60_000, intervals: [100] }).toEqual([]);
    return this.files(project);
  }

  /** All files of a project. */
  async files(project: Pick<ProjectDto, 'id'>): Promise<StaffMediaFileDto[]> {
    return parseReply(await this.request.get(`/api/admin/projects/${project.id}/media`));
  }

  /** Adds captions that are shown for the whole film. */
  async addCaptions({ id }: Pick<StaffMediaFileDto, 'id'>, language: string, text: string): Promise<void> {
    const data = `WEBVTT\n\n00:00.000 --> 00:59.000\n${text}\n`;
    const headers = { 'content-type': 'text/vtt' };
    await parseReply(await this.request.put(`/api/admin/media/${id}/captions/${language}`, { data, headers }));
  }

  /** Adds another client with a personal link. */
  async addClient(project: Pick<ProjectDto, 'id'>, name: string): Promise<PersonDto> {
    const data = { kind: 'client', name };
    return parseReply(await this.request.post(`/api/admin/projects/${project.id}/people`, { data }));
  }

  /** Makes a new personal link for somebody; the one before ends. */
  async renewLink(project: Pick<ProjectDto, 'id'>, person: Pick<PersonDto, 'id'>): Promise<PersonDto> {
    const path = `/api/admin/projects/${project.id}/people/${person.id}/new-link`;
    return parseReply(await this.request.post(path));
  }

  /** Records a client's visit. */
  async visit(project: Pick<ProjectDto, 'galleryPath'>): Promise<void> {
    const client = await requests.newContext({
      baseURL: new URL((await this.request.get('/api/health/live')).url()).origin,
    });
    await expect(await client.post(`/api${project.galleryPath}/visit`)).toBeOK();
    await client.dispose();
  }

  /** Edits a project, as a colleague would. */
  async editProject(
    project: Pick<ProjectDto, 'id'>,
    data: Partial<Pick<ProjectDto, 'name' | 'description' | 'access'>>,
  ): Promise<void> {
    await parseReply(await this.request.put(`/api/admin/projects/${project.id}`, { data }));
  }

  /** Creates a coupon for one project and returns its code. */
  async createCoupon(project: Pick<ProjectDto, 'id'>, percent: number): Promise<string> {
    const data: SaveCouponDto = {
      code: `E2E-${randomUUID().slice(0, 8).toUpperCase()}`,
      percent,
      amountCents: null,
      currency: null,
      minimumOrderCents: null,
      validFrom: null,
      validUntil: null,
      maxUses: 1,
      maxUsesPerClient: null,
      projectIds: [project.id],
      active: true,
      note: '',
    };
    return (await parseReply<CouponDto>(await this.request.post('/api/admin/coupons', { data }))).code;
  }

  /** Sells a project's photos one by one, at 15 euros each; nothing is free. */
  async sellPhotos(project: Pick<ProjectDto, 'id'>): Promise<void> {
    const data: CreatePriceListDto = {
      name: `Photos ${randomUUID().slice(0, 8)}`,
      currency: 'eur',
      free: { videos: 0, photos: 0, photoLabel: null },
      packages: [],
      singleFiles: { videoCents: null, photoCents: 1_500 },
      additionalPhotoCents: null,
      extension: null,
    };
    const { id } = await parseReply<PriceListDto>(await this.request.post('/api/admin/price-lists', { data }));
    await parseReply(await this.request.put(`/api/admin/projects/${project.id}`, { data: { priceListId: id } }));
  }

  /** The studio is a German company whose prices include VAT. */
  async sellFromGermany(): Promise<void> {
    const seller = await parseReply<SellerSettingsDto>(await this.request.get('/api/admin/legal/seller'));
    const data: UpdateSellerDto = {
      version: seller.version,
      legalName: 'Northlight Films GmbH',
      address: 'Hauptstraße 1',
      postcode: '10115',
      city: 'Berlin',
      country: 'DE',
      vatId: 'DE136695976',
      taxNumber: '',
      register: '',
      registerNumber: '',
      director: '',
      email: 'hello@northlight.example',
      phone: '',
    };
    await parseReply(await this.request.put('/api/admin/legal/seller', { data }));
    const { version } = await parseReply<TaxSettingsDto>(await this.request.get('/api/admin/tax'));
    const tax: UpdateTaxDto = {
      mode: 'included',
      homeRateForEu: true,
      untaxedReason: 'undecided',
      nonUnionOss: false,
      rates: [],
      version,
    };
    await parseReply(await this.request.put('/api/admin/tax', { data: tax }));
  }

  /** Sells photos in euros: single ones, a small package with the web size, and everything. Nothing is free. */
  async sellInEuros(
    project: Pick<ProjectDto, 'id'>,
    { features = ['Full resolution'], ...everything }: { features?: string[]; name?: string; priceCents?: number } = {},
  ): Promise<void> {
    const contents = { videos: 0, downloadSizes: ['original' as const], lifetimeAccess: true };
    const packageOf = { description: '', features, highlighted: false };
    const data: CreatePriceListDto = {
      name: `Euros ${randomUUID().slice(0, 8)}`,
      currency: 'eur',
      free: { videos: 0, photos: 0, photoLabel: null },
      packages: [
        {
          ...packageOf,
          code: 'small',
          name: 'Small',
          priceCents: 4_000,
          contents: { ...contents, photos: 3, downloadSizes: ['original', 'web'] },
        },
        {
          ...packageOf,
          code: 'all',
          name: 'Everything',
          priceCents: 9_000,
          contents: { ...contents, videos: null, photos: null },
          ...everything,
        },
      ],
      singleFiles: { videoCents: null, photoCents: 1_500 },
      additionalPhotoCents: null,
      extension: null,
    };
    const { id } = await parseReply<PriceListDto>(await this.request.post('/api/admin/price-lists', { data }));
    await parseReply(await this.request.put(`/api/admin/projects/${project.id}`, { data: { priceListId: id } }));
  }

  /** Sets or removes the passcode. */
  async setPasscode(project: Pick<ProjectDto, 'id'>, passcode: string | null): Promise<void> {
    await parseReply(await this.request.put(`/api/admin/projects/${project.id}/passcode`, { data: { passcode } }));
  }

  /** Makes a gallery expire in the given number of seconds. */
  async setTimer(project: Pick<ProjectDto, 'id'>, seconds: number): Promise<void> {
    const data = { timerEnabled: true, expiresAt: new Date(Date.now() + 1000 * seconds).toISOString() };
    await parseReply(await this.request.patch(`/api/admin/projects/${project.id}/timer`, { data }));
  }

  /** Adds a section with some of the project's files. */
  async addSection(project: Pick<ProjectDto, 'id'>, name: string, fileNames: readonly string[]): Promise<void> {
    const at = `/api/admin/projects/${project.id}`;
    const { id: albumId } = await parseReply<AlbumDto>(await this.request.post(`${at}/albums`, { data: { name } }));
    const mediaFileIds = (await this.files(project))
      .filter(({ originalName }) => fileNames.includes(originalName))
      .map(({ id }) => id);
    await expect(await this.request.post(`${at}/media/move`, { data: { mediaFileIds, albumId } })).toBeOK();
  }

  /** The purchases of a project, oldest first. */
  async purchases(project: Pick<ProjectDto, 'id'>): Promise<PurchaseDto[]> {
    const purchases = await parseReply<PurchaseDto[]>(
      await this.request.get('/api/admin/purchases', {
        params: { filter: JSON.stringify({ projectId: project.id, abandoned: true }) },
      }),
    );
    return purchases.sort((one, other) => one.createdAt.localeCompare(other.createdAt));
  }

  /** The JSON reply of a GET. */
  async read<T>(path: string): Promise<T> {
    return parseReply(await this.request.get(path));
  }

  /** Creates a user who still has their temporary password. */
  async createUser(
    fields: { firstName?: string; email?: string } = {},
  ): Promise<Account & { id: string; firstName: string }> {
    const tag = randomUUID().slice(0, 8);
    const data = { firstName: 'Robin', lastName: `User-${tag}`, email: `user-${tag}@e2e.example`, ...fields };
    await this.prove();
    const user = await parseReply<CreatedUserDto>(await this.request.post('/api/admin/users', { data }));
    return { id: user.id, firstName: user.firstName, email: user.email, password: user.temporaryPassword! };
  }

  /** Adds an authenticator app to the account of this session. @returns its secret, and codes for when it is lost */
  async addApp(): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await parseReply<NewAuthenticatorDto>(await this.request.post('/api/user/authenticator'));
    const data = { code: appCode(secret) };
    const { recoveryCodes } = await parseReply<RecoveryCodesDto>(
      await this.request.post('/api/user/authenticator/confirm', { data }),
    );
    return { secret, recoveryCodes };
  }

  /** Requires a second step of staff from a day on; null: no longer. */
  async requireSecondStep(secondFactorFrom: string | null): Promise<void> {
    const { version } = await this.read<SettingsDto>('/api/admin/settings');
    await parseReply(await this.request.put('/api/admin/settings', { data: { version, secondFactorFrom } }));
  }

  /** Makes a user admin or regular. */
  async changeRole(user: { id: string }, role: 'admin' | 'user'): Promise<void> {
    await this.prove();
    await parseReply(await this.request.patch(`/api/admin/users/${user.id}/role`, { data: { role } }));
  }
}

const { TOTP, Secret } = createRequire(new URL('../../backend/package.json', import.meta.url))(
  'otpauth',
) as typeof import('otpauth');

/**
 * The code that an authenticator app shows, now or some half minutes later: each is valid once. The secret may be
 * written in groups.
 */
export const appCode = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate({
    timestamp: Date.now() + later * 30_000,
  });

/** Replaces a user's temporary password and signs them in on the given request context. */
export async function replaceFirstPassword(request: APIRequestContext, first: Account): Promise<Account> {
  const account = { email: first.email, password: `${first.password}-own` };
  await parseReply(await request.post('/api/login-admin', { data: { email: first.email, password: first.password } }));
  await parseReply(
    await request.post('/api/user/password', {
      data: { currentPassword: first.password, newPassword: account.password },
    }),
  );
  return account;
}

async function parseReply<T>(response: APIResponse): Promise<T> {
  await expect(response).toBeOK();
  return (await response.json()) as T;
}
