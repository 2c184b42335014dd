import { Check, Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Person } from '../projects/people/person.entity.js';
import { Project } from '../projects/core/project.entity.js';

/** A list is `done` by its people; everything else is done by staff, who can also finish a list. */
const SELECTION_EVENTS = ['created', 'done', 'reopened', 'finished', 'deleted'] as const;
export type SelectionEventKind = (typeof SELECTION_EVENTS)[number];

/** The timeline has an event of a selection also when the selection is deleted. */
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

  /**
   * This person said that it is done, or has the list that staff reopened or finished; null for the selection as a
   * whole.
   */
  @Column('uuid', { nullable: true })
  @ForeignKey(() => Person, { onDelete: 'SET NULL' })
  personId: string | null;

  @Column('text')
  kind: SelectionEventKind;

  @Column('text')
  selectionName: string;

  /** This many photos were chosen; null where nothing was counted. */
  @Column('integer', { nullable: true })
  fileCount: number | null;

  @Column('timestamptz')
  at: Date;
}
