import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../config/config.js';
import { Clock } from '../../common/clock.js';
import { ErrorFilter, type ErrorBody } from '../../common/http/error.filter.js';
import { GALLERY_BUILD, type HtmlPage } from '../../common/pages/front-ends.js';
import { readTemplate, tag, type PageFilling } from '../../common/pages/page-template.js';
import { securityPolicy } from '../../common/pages/security-policy.js';
import { GalleryService } from '../gallery/access/gallery.service.js';
import { GalleryGateService, type Visitor } from '../projects/gallery-gate.service.js';
import { StudioService } from '../settings/studio.service.js';
import { accentStyle } from './accent-style.js';
import { COVER_SIZES, firstPaint, srcsetOf } from './first-paint.js';
import { SiteService } from './site.service.js';

type Reply = Awaited<ReturnType<GalleryService['read']>>;

/** Which part of the build draws a page, by the first word of its address (gallery-ui/src/app/routes.ts): fetched beside the application, not after it. */
const SCREENS: Readonly<Record<string, string>> = {
  '': 'HomeGate',
  login: 'LoginPage',
  packages: 'PackagesPage',
  checkout: 'CheckoutPage',
  user: 'ProjectsRoute',
  'user-dashboard': 'DashboardRoute',
};

/** The pages of the client's site, with what their script would otherwise have to ask for first. docs/gallery-page.md */
@Injectable()
export class GalleryPageService {
  private readonly template = readTemplate(GALLERY_BUILD);
  private readonly tags = this.template.partTags('main');
  private readonly screenTags = new Map(
    Object.entries(SCREENS).map(([word, part]) => [word, this.template.partTags('main', part)]),
  );
  private readonly galleryTags = this.template.partTags('main', 'GalleryRoute');
  private readonly policy: string;

  constructor(
    private readonly site: SiteService,
    private readonly studio: StudioService,
    private readonly gate: GalleryGateService,
    private readonly gallery: GalleryService,
    private readonly errors: ErrorFilter,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.policy = securityPolicy('gallery', config);
  }

  /** Any page: the brand, nothing of any gallery. */
  plain(path = ''): HtmlPage {
    const [word = ''] = path.slice(1).split(/[/?]/, 1);
    return this.page({
      head: [...(this.screenTags.get(word) ?? this.tags), ...this.card(this.studio.current.name, {})],
    });
  }

  /**
   * The page of a gallery: its picture is named in the head and drawn at the top, and the reply that the page begins with stands in
   * it, an error reply too. A fault leaves the plain page: its script asks and shows what is wrong.
   */
  async forGallery(projectId: string, email: string, visitor: Visitor, viewedAsClient = false): Promise<HtmlPage> {
    const asStaff = visitor.user?.role === 'admin' && !viewedAsClient;
    const signedIn = visitor.user !== undefined && !viewedAsClient;
    try {
      const project = await this.gate.open(projectId, email, visitor);
      return this.withReply(await this.gallery.read(project, asStaff), signedIn);
    } catch (error) {
      const body = this.errors.describe(error);
      return body.statusCode < 500 ? this.withError(body, signedIn) : this.plain();
    }
  }

  private withReply({ bytes, summary: { name, videoCount, photoCount, cover } }: Reply, signedIn: boolean): HtmlPage {
    const counts = [
      ...(videoCount > 0 ? [`${videoCount} ${videoCount === 1 ? 'video' : 'videos'}`] : []),
      ...(photoCount > 0 ? [`${photoCount} ${photoCount === 1 ? 'photo' : 'photos'}`] : []),
    ];
    // The size at which link previews are shown; none shows a larger one.
    const picture = cover.filter(({ width }) => width <= 1_200).at(-1) ?? cover[0];
    return this.page({
      title: `${name} · ${this.studio.current.name}`,
      head: [
        // With a cover, the connection is used for it alone: the script fetches the rest of itself afterwards.
        ...(cover.length > 0
          ? [
              tag('link', {
                rel: 'preload',
                as: 'image',
                imagesrcset: srcsetOf(cover),
                imagesizes: COVER_SIZES,
                fetchpriority: 'high',
              }),
            ]
          : this.galleryTags),
        ...this.card(name, {
          description: counts.join(' and ') || null,
          image: picture ? `${this.config.http.publicUrl}${picture.url}` : null,
          'image:width': picture ? String(picture.width) : null,
          'image:height': picture ? String(picture.height) : null,
        }),
      ],
      content: firstPaint({ name, cover }),
      data: { 'gallery-data': this.block(200, bytes.plain.toString(), signedIn) },
    });
  }

  private withError(body: ErrorBody, signedIn: boolean): HtmlPage {
    return this.page({
      head: [...this.galleryTags, ...this.card(this.studio.current.name, {})],
      data: { 'gallery-data': this.block(body.statusCode, JSON.stringify(body), signedIn) },
    });
  }

  private block(status: number, body: string, signedIn: boolean): string {
    return `{"status":${status},"serverTime":"${this.clock.now().toISOString()}","signedIn":${signedIn},"body":${body}}`;
  }

  /** What is shown in the preview of a shared link: never the address, which contains the client's e-mail. */
  private card(title: string, more: Readonly<Record<string, string | null>>): string[] {
    const { image = null, ...rest } = more;
    const entries = { type: 'website', site_name: this.studio.current.name, title, image, ...rest };
    const tags = Object.entries(entries).flatMap(([name, content]) =>
      content === null ? [] : [tag('meta', { property: `og:${name}`, content })],
    );
    return [
      ...tags,
      tag('meta', { name: 'twitter:card', content: image === null ? 'summary' : 'summary_large_image' }),
    ];
  }

  private page({ data = {}, ...filling }: PageFilling): HtmlPage {
    const { accent, theme } = this.studio.current;
    const nonce = randomBytes(16).toString('base64');
    return {
      html: this.template.fill({
        ...filling,
        data: { 'site-data': JSON.stringify(this.site.describe()), ...data },
        nonce,
        style: accentStyle(accent),
        theme,
      }),
      policy: this.policy.replace("style-src 'self'", `style-src 'self' 'nonce-${nonce}'`),
    };
  }
}
