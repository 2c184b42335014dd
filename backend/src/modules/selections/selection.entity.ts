import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Project } from '../projects/core/project.entity.js';
import type { SelectionParticipants } from '../projects/presets/selection-terms.js';

/** Staff ask the people of a gallery to choose photos, such as those for the album. */
@Entity('selection')
@Check('selection_participants', `participants IN ('client', 'clients', 'everyone')`)
@Check('selection_limits', 'included >= 0 AND maximum >= 1 AND included <= maximum AND additional_price_cents >= 0')
@Check('selection_currency', `currency ~ '^[a-z]{3}$' AND (currency IS NULL) = (additional_price_cents IS NULL)`)
@Index('selection_by_deadline', ['deadline'], { where: 'deadline IS NOT NULL' })
@Index('selection_of_project', ['projectId', 'position'])
export class Selection {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  @Column('text')
  name: string;

  @Column('text')
  participants: SelectionParticipants;

  /** This many photos are in the price; null: there is no price. */
  @Column('integer', { nullable: true })
  included: number | null;

  /** A list has at most so many photos; null: no limit. */
  @Column('integer', { nullable: true })
  maximum: number | null;

  /**
   * Each photo beyond those included has this price, entered like those of the price list; null: none can be bought.
   */
  @Column('integer', { nullable: true })
  additionalPriceCents: number | null;

  /** The price is in this currency, in lower case, whatever the price list has now; null: there is no price. */
  @Column('text', { nullable: true })
  currency: string | null;

  /** Nothing is chosen after it. */
  @Column('timestamptz', { nullable: true })
  deadline: Date | null;

  /** A note can be written about each photo. */
  @Column('boolean', { default: false })
  notesAllowed: boolean;

  /** The position orders the selections of a project. */
  @Column('integer')
  position: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
