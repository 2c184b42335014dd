import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Project } from '../projects/core/project.entity.js';
import type { EntitlementContents } from './contents.js';

/** One thing that a client may have in a gallery, as a row. The row stays when its project is deleted. */
@Entity('entitlement')
@Check('entitlement_source', `source IN ('purchase', 'grant')`)
@Index('entitlement_by_holder', ['holder'])
@Index('entitlement_by_opening', ['opensAt'], { where: 'opens_at IS NOT NULL' })
@Index('entitlement_extending', ['projectId', 'holder'], { where: `contents ? 'extensionDays' AND revoked_at IS NULL` })
@Index('entitlement_in_gallery', ['projectId', 'holder'])
@Index('entitlement_of_source', ['sourceId'], { unique: true })
export class StoredEntitlement {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  /** Null once the project is deleted. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Project, { onDelete: 'SET NULL' })
  projectId: string | null;

  /** The holder has this key. */
  @Column('text')
  holder: string;

  @Column('text')
  source: 'purchase' | 'grant';

  /** The purchase or grant that it comes from. */
  @Column('uuid')
  sourceId: string;

  /** Its contents, whatever happens to the price list. */
  @Column('jsonb')
  contents: EntitlementContents;

  /** The client got it at this instant. */
  @Column('timestamptz')
  since: Date;

  /** The time at which it opens, where its delivery is deferred; null: at once. */
  @Column('timestamptz', { nullable: true })
  opensAt: Date | null;

  /** The time at which the client first downloaded a file that only it opened, or was sent one without a watermark. */
  @Column('timestamptz', { nullable: true })
  deliveredAt: Date | null;

  /** The time at which it was revoked: from then on it opens nothing. */
  @Column('timestamptz', { nullable: true })
  revokedAt: Date | null;
}
