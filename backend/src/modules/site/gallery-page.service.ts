import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { CompressedBytes, type Encoding } from '../../common/bytes/compressed-bytes.js';
import { ReplyCache, type CachedReply } from '../../common/bytes/reply-cache.js';
import { Clock } from '../../common/clock.js';
import { describeError, type ErrorBody } from '../../common/http/describe-error.js';
import { preferredLanguage } from '../../common/http/visitor-language.js';
import { GALLERY_BUILD, type HtmlPage } from '../../common/pages/front-ends.js';
import { GALLERY_ROUTE, readPageManifest } from '../../common/pages/page-manifest.js';
import { PREVIEW_PATH, securityPolicy } from '../../common/pages/security-policy.js';
import { jsonBlock, tag } from '../../common/pages/template.js';
import { isStaff } from '../auth/users/user.entity.js';
import type { GallerySummary } from '../gallery/access/gallery-reply.js';
import { GalleryService } from '../gallery/access/gallery.service.js';
import type { OwnFavouritesDto } from '../gallery/favourites/favourites.dto.js';
import { FavouritesService } from '../gallery/favourites/favourites.service.js';
import { GalleryGateService, type Credentials } from '../projects/gate/gallery-gate.service.js';
import { PaymentProvidersService } from '../payments/accounts/payment-providers.service.js';
import { StudioService } from '../settings/studio.service.js';
import { accentStyle } from './accent-style.js';
import { BrandImagesService, SOCIAL_SIZE } from './brand-images.service.js';
import { describeCounts, focusStyle, iconTags } from './page-head.js';
import { SiteService } from './site.service.js';

/** These values differ from page to page. */
interface PageContent {
  language: string;
  title: string;
  description?: string;
  /** The head is HTML tags, with their own texts escaped. */
  head: string;
  content?: string;
  /** The style is CSS rules for this page alone. */
  style?: string;
  /** The gallery's reply, or its error, is JSON. */
  gallery?: string;
  /** This colour takes the place of the studio's. */
  accent?: string;
  /** The console's preview shows the page. */
  preview?: boolean;
}

/** All replies share the start of a page, and its policy, which has `NONCE` in the place of the reply's. */
interface PageStart {
  bytes: CompressedBytes;
  policy: string;
}

/** These values differ from reply to reply of one page. */
interface OwnParts {
  signedIn?: boolean;
  /** The console's preview shows the page. */
  preview?: boolean;
  favourites?: OwnFavouritesDto;
}

const CACHE_BYTES = 32 * 1024 * 1024;
const NONCE = '{nonce}';

/** Makes the pages of the client's site, with what their script would otherwise request first. docs/gallery-page.md */
@Injectable()
export class GalleryPageService {
  private readonly manifest = readPageManifest(GALLERY_BUILD);
  private readonly pages = new ReplyCache<{ policy: string }>(CACHE_BYTES);

  constructor(
    private readonly site: SiteService,
    private readonly studio: StudioService,
    private readonly images: BrandImagesService,
    private readonly gate: GalleryGateService,
    private readonly gallery: GalleryService,
    private readonly favourites: FavouritesService,
    private readonly providers: PaymentProvidersService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Lists the paths of the site's pages, except those of galleries. */
  get paths(): string[] {
    return [...this.manifest.routes.keys()].filter((path) => path !== GALLERY_ROUTE);
  }

  /** Makes the page of a path with the brand, and nothing of any gallery. */
  plain(path: string, acceptLanguage: string | undefined, url = path): HtmlPage {
    const { name, accent } = this.studio.current;
    const language = this.languageFor(acceptLanguage);
    const description = (path === '/' ? this.studio.ownHomePage?.text : null) ?? this.siteDescription(language);
    const head = (this.manifest.routes.get(path) ?? '') + this.siteCard(description);
    const preview = path === PREVIEW_PATH;
    // A colour that is being edited: its shades come from here, as those of the saved one do.
    const shown = (preview && new URL(url, 'http://page').searchParams.get('accent')) || accent;
    return this.page(this.start({ language, title: name, description, head, accent: shown, preview }), { preview });
  }

  /**
   * Makes the page of a gallery, with its cover and the API's reply, or error reply, that its script would request
   * first. After a server error it is the plain page: its script requests the reply and shows what is wrong.
   */
  async forGallery(
    projectId: string,
    visitor: string,
    credentials: Credentials,
    { viewedAsClient, acceptLanguage }: { viewedAsClient: boolean; acceptLanguage: string | undefined },
  ): Promise<HtmlPage> {
    const language = this.languageFor(acceptLanguage);
    const viewer = viewedAsClient ? 'client-view' : isStaff(credentials.user) ? 'staff' : 'client';
    const signedIn = credentials.user !== undefined && !viewedAsClient;
    try {
      const { project, person } = await this.gate.open(projectId, visitor, credentials);
      const { client, favourites } = await this.favourites.readWithClient(project, person);
      const reply = await this.gallery.read(project, viewer, client);
      const page = await this.cached(language, reply);
      return this.page(page, { signedIn, favourites });
    } catch (error) {
      const body = describeError(error);
      return body.statusCode < 500
        ? this.page(this.start(this.errorContent(body, language)), { signedIn })
        : this.plain(GALLERY_ROUTE, acceptLanguage);
    }
  }

  private languageFor(acceptLanguage: string | undefined): string {
    const known = [...this.manifest.languages.keys()];
    return preferredLanguage(acceptLanguage, known) ?? known[0]!;
  }

  /** Builds and compresses a page once for all who see this reply. */
  private async cached(language: string, reply: CachedReply<GallerySummary>): Promise<PageStart> {
    const facts = [reply.etag, this.site.describe()];
    const { bytes, summary } = await this.pages.get(`${reply.slot}.${language}`, facts, async () => {
      const { content, policy } = this.fill(this.galleryContent(reply, language));
      return { content, summary: { policy } };
    });
    return { bytes, ...summary };
  }

  private galleryContent({ bytes, summary }: CachedReply<GallerySummary>, language: string): PageContent {
    const { name, videoCount, photoCount, cover, coverLayout: layout, coverFocus } = summary;
    const texts = this.manifest.languages.get(language)!;
    const description = describeCounts(language, texts, { videos: videoCount, photos: photoCount });
    const { preload, content, plain } = this.manifest.cover;
    const srcset = cover.map(({ url, width }) => `${url} ${width}w`).join(', ');
    const largest = layout === 'none' ? undefined : cover.at(-1);
    // The size at which link previews are shown; none shows a larger one.
    const picture = cover.filter(({ width }) => width <= 1_200).at(-1) ?? cover[0];
    const card = this.card(name, {
      description: description || null,
      image: picture ? `${this.config.http.publicUrl}${picture.url}` : null,
      'image:width': picture ? String(picture.width) : null,
      'image:height': picture ? String(picture.height) : null,
    });
    const { viewGallery } = texts;
    const size = largest && { width: String(largest.width), height: String(largest.height) };
    return {
      language,
      description,
      title: `${name} · ${this.studio.current.name}`,
      // A cover gets the connection for itself: the script fetches the rest of itself afterwards.
      head: (size ? preload.fill({ srcset }) : this.manifest.routes.get(GALLERY_ROUTE)!) + card,
      content: size
        ? content.fill({ name, layout, viewGallery, srcset, src: largest.url, ...size })
        : plain.fill({ name }),
      style: focusStyle(coverFocus),
      gallery: `{"status":200,"body":${bytes.plain.toString()}}`,
    };
  }

  private errorContent(body: ErrorBody, language: string): PageContent {
    return {
      language,
      title: this.studio.current.name,
      head: this.manifest.routes.get(GALLERY_ROUTE)! + this.siteCard(this.siteDescription(language)),
      gallery: JSON.stringify({ status: body.statusCode, body }),
    };
  }

  private siteDescription(language: string): string {
    const { name } = this.studio.current;
    return this.manifest.languages.get(language)!.siteDescription.replace('{studio}', () => name);
  }

  /** Makes the preview of a link that shows the studio alone, as for a gallery behind a passcode, closed or unknown. */
  private siteCard(description: string): string {
    const { name } = this.studio.current;
    const { width, height } = SOCIAL_SIZE;
    return this.card(name, {
      description,
      image: `${this.config.http.publicUrl}${this.images.url('social.jpg')}`,
      'image:width': String(width),
      'image:height': String(height),
    });
  }

  /** Makes the preview of a shared link, which never shows the address, since that opens the gallery. */
  private card(title: string, more: Readonly<Record<string, string | null>>): string {
    const { image = null, ...rest } = more;
    const entries = { type: 'website', site_name: this.studio.current.name, title, image, ...rest };
    const tags = Object.entries(entries).flatMap(([name, content]) =>
      content === null ? [] : [tag('meta', { property: `og:${name}`, content })],
    );
    const size = image === null ? 'summary' : 'summary_large_image';
    return [...tags, tag('meta', { name: 'twitter:card', content: size })].join('');
  }

  private start(page: PageContent): PageStart {
    const { content, policy } = this.fill(page);
    return { bytes: new CompressedBytes(Buffer.from(content)), policy };
  }

  private fill({
    language,
    title,
    description,
    head,
    content = '',
    style: own = '',
    gallery,
    accent = this.studio.current.accent,
    preview = false,
  }: PageContent): { content: string; policy: string } {
    const { theme } = this.studio.current;
    const { backgrounds } = this.manifest;
    const icons = { icon: this.images.url('icon.png'), touchIcon: this.images.url('touch-icon.png') };
    const style = accentStyle(accent, backgrounds) + own;
    const site = jsonBlock('site-data', JSON.stringify(this.site.describe()));
    const page = this.manifest.page.fill({
      lang: language,
      theme,
      title,
      description: description || this.siteDescription(language),
      head: `<style>${style}</style>${iconTags(this.studio.current, icons, backgrounds)}${head}`,
      content,
      data: gallery === undefined ? site : site + jsonBlock('gallery-data', gallery),
    });
    const hash = createHash('sha256').update(style).digest('base64');
    const policy = securityPolicy('gallery', this.config, {
      styles: [`'sha256-${hash}'`, `'nonce-${NONCE}'`],
      framedByConsole: preview,
      stripe: this.providers.current.name === 'stripe',
    });
    return { content: page, policy };
  }

  /**
   * Adds the values of one reply: the server's clock, favourites, and the nonce with which a library may add style
   * sheets.
   */
  private page(
    { bytes, policy }: PageStart,
    { signedIn = false, preview = false, favourites }: OwnParts = {},
  ): HtmlPage {
    const nonce = randomBytes(16).toString('base64');
    const request = JSON.stringify({ serverTime: this.clock.now().toISOString(), signedIn, favourites });
    const end =
      tag('meta', { property: 'csp-nonce', nonce }) + jsonBlock('request-data', request) + this.manifest.pageEnd;
    return {
      encode: (encoding: Encoding) => bytes.encode(encoding, Buffer.from(end)),
      policy: policy.replace(NONCE, nonce),
      ...(preview ? { framed: true } : {}),
    };
  }
}
