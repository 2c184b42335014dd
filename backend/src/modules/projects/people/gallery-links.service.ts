import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../config/config.js';
import type { LinkedPerson, PersonKind } from './person.entity.js';
import { guestKey, isKeyOf, kindVisitor, visitorKey, type GuestLinked } from './visitor-key.js';
import { isSameSignature } from '../../../common/signature.js';

/** Writes and checks the personal links of galleries. */
@Injectable()
export class GalleryLinksService {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Makes the path of a personal link, `/gallery/<project id>/<key>`. */
  path(projectId: string, person: LinkedPerson): string {
    return `/gallery/${projectId}/${this.key(person)}`;
  }

  /** Makes the path of a person's purchases in a gallery, `/receipt/<project id>/<key>`. */
  receiptPath(projectId: string, person: LinkedPerson): string {
    return `/receipt/${projectId}/${this.key(person)}`;
  }

  /** Makes the path that shows a gallery as anybody of this kind has it, to staff who view it so. */
  pathAs(projectId: string, kind: PersonKind): string {
    return `/gallery/${projectId}/${kindVisitor(kind)}`;
  }

  /** Makes a whole personal link, with the address of the site. */
  url(projectId: string, person: LinkedPerson): string {
    return `${this.config.http.publicUrl}${this.path(projectId, person)}`;
  }

  /** Makes a whole link to the packages that a person can buy. Only the gallery itself asks for a passcode. */
  offersUrl(projectId: string, person: LinkedPerson): string {
    return `${this.config.http.publicUrl}/packages/${projectId}/${this.key(person)}`;
  }

  /** Makes the key that names the person in pages and calls: the visitor. */
  key(person: LinkedPerson): string {
    return visitorKey(person, this.config.secrets.session);
  }

  /** Makes the whole link by which guests come in. */
  guestUrl(project: GuestLinked): string {
    return `${this.config.http.publicUrl}/gallery/${project.id}/${guestKey(project, this.config.secrets.session)}`;
  }

  isGuestKeyOf(key: string, project: GuestLinked): boolean {
    return isSameSignature(key, guestKey(project, this.config.secrets.session));
  }

  isKeyOf(key: string, person: LinkedPerson): boolean {
    return isKeyOf(key, person, this.config.secrets.session);
  }
}
