import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../../../common/clock.js';
import { appError } from '../../../common/errors.js';
import { CONFIG, type Config } from '../../../config/config.js';
import { LegalService } from '../../legal/legal.service.js';
import { MailService } from '../../mail/mail.service.js';
import { WritesMail, type MailContent } from '../../mail/writes-mail.js';
import { MailPicturesService } from '../../media/listing/mail-pictures.service.js';
import { ProjectsService } from '../../projects/edit/projects.service.js';
import { GalleryLinksService } from '../../projects/people/gallery-links.service.js';
import type { HeldProject } from '../../projects/people/holder.js';
import { audienceOf } from '../../projects/people/audience-of.js';
import { PeopleService } from '../../projects/people/people.service.js';
import type { SellerDetails, MailFooter } from '../../settings/seller-details.js';
import { StudioService } from '../../settings/studio.service.js';
import { CONSENT_TEXTS, type ConsentTextDto } from '../purchases/delivery-consent.js';
import type { Purchase } from '../purchases/purchase.entity.js';
import { languageOf } from '../purchases/purchase-language.js';
import { buyerIn, PurchasesRepository } from '../purchases/purchases.repository.js';
import { receiptReference } from '../purchases/receipt-reference.js';
import { InvoicesService } from '../invoices/invoices.service.js';
import { agreedFile } from './agreed-file.js';
import { receiptMail } from './receipt-mail.js';
import { opensLater, PAID_STATES } from '../purchases/purchase-state.js';

/** Makes receipts for the client's pages and mails. */
@Injectable()
export class ReceiptsService {
  constructor(
    private readonly purchases: PurchasesRepository,
    private readonly projects: ProjectsService,
    private readonly people: PeopleService,
    private readonly links: GalleryLinksService,
    private readonly pictures: MailPicturesService,
    private readonly invoices: InvoicesService,
    private readonly legal: LegalService,
    private readonly mails: MailService,
    private readonly studio: StudioService,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the present details of the seller. Tax numbers are for invoices alone. */
  get seller(): SellerDetails | null {
    const { seller } = this.studio.current;
    return seller && { ...seller, vatId: '', taxNumber: '' };
  }

  /** Returns the texts to which the client agrees when they open the purchase before its time; none once it is open. */
  consentTexts(purchase: Purchase): readonly ConsentTextDto[] {
    return opensLater(purchase, this.clock.now()) && purchase.withdrawnAt === null ? CONSENT_TEXTS : [];
  }

  /** Lists the paid purchases of a client, newest first. */
  list(project: HeldProject): Promise<Purchase[]> {
    return this.purchases.listPaid(buyerIn(project));
  }

  /** @throws AppError `payments.not_found` for an unknown one as well as another client's and an unpaid one */
  async get(project: HeldProject, id: string): Promise<Purchase> {
    const purchase = await this.purchases.findById(id);
    if (
      !purchase ||
      purchase.projectId !== project.id ||
      purchase.holder !== project.holder.key ||
      !PAID_STATES.includes(purchase.state)
    ) {
      throw appError('payments.not_found', 'Purchase not found.');
    }
    return purchase;
  }

  /** Writes the receipt, with its invoice and the texts that the client agreed to. */
  @WritesMail('receipt')
  async write(purchaseId: string): Promise<MailContent | null> {
    const purchase = await this.purchases.findById(purchaseId);
    if (!purchase || purchase.succeededAt === null) return null;
    const { publicUrl } = this.config.http;
    const project = purchase.projectId === null ? null : await this.projects.find(purchase.projectId);
    const buyer = await this.people.findBuyer(purchase);
    const visitor = buyer ? this.links.key(buyer) : encodeURIComponent(purchase.clientEmail);
    const place = `${purchase.originProjectId}/${visitor}`;
    const query = new URLSearchParams({ code: purchase.receiptCode ?? '' });
    const design = this.mails.designOf(languageOf(purchase, project, this.studio.current));
    const mail = receiptMail(purchase, {
      ...design,
      ...(await this.pictures.read(project && buyer && { projectId: project.id, audience: audienceOf(buyer) })),
      footer: withOrder(design.footer, purchase),
      clientName: buyer?.name ?? null,
      timezone: this.studio.current.timezone,
      galleryUrl: `${publicUrl}/gallery/${place}`,
      receiptUrl: `${publicUrl}/receipt/${place}/${purchase.id}?${query}`,
    });
    const invoice = await this.invoices.attachmentFor(purchase.id);
    const texts = await this.legal.readAgreed(purchase.agreedTexts ?? []);
    return {
      ...mail,
      attachments: [...(invoice ? [invoice.file] : []), ...texts.map(agreedFile)],
      ...(invoice && { afterwards: () => this.mails.settle('invoice', invoice.invoiceId) }),
    };
  }
}

/** Adds the order to the link of the form of withdrawal. */
function withOrder({ links, ...footer }: MailFooter, purchase: Purchase): MailFooter {
  const order = new URLSearchParams({ order: receiptReference(purchase), email: purchase.clientEmail });
  return {
    ...footer,
    links: links.map(({ label, url }) => ({ label, url: url.endsWith('/withdraw') ? `${url}?${order}` : url })),
  };
}
