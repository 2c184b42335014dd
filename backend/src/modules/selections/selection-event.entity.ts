import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Person } from '../projects/people/person.entity.js';
import { Project } from '../projects/core/project.entity.js';

/** People say that a list is done; staff finish it for them, and do everything else. */
const SELECTION_EVENTS = ['created', 'done', 'reopened', 'finished', 'deleted'] as const;
export type SelectionEventKind = (typeof SELECTION_EVENTS)[number];

/** What happened with a selection, for the timeline; it stays when the selection is deleted. */
@Entity('selection_event')
@Check('selection_event_kind', `kind IN ('created', 'done', 'reopened', 'finished', 'deleted')`)
@Index('selection_event_of_project', ['projectId', 'at'])
@Index('selection_event_of_person', ['personId', 'at'])
export class SelectionEvent {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  /** Who said that it is done, or whose list staff reopened or finished; null for the selection as a whole. */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Person, { onDelete: 'SET NULL' })
  personId: string | null;

  @Column('text')
  kind: SelectionEventKind;

  @Column('text')
  selectionName: string;

  /** How many photos were chosen; null where nothing was counted. */
  @Column('integer', { nullable: true })
  fileCount: number | null;

  @Column('timestamptz')
  at: Date;
}
