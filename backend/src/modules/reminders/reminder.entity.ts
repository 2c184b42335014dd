import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { User } from '../auth/users/user.entity.js';
import { Project } from '../projects/core/project.entity.js';
import { Person } from '../projects/people/person.entity.js';
import type { ReminderRuleName } from './reminder-rules.js';

/** The mail of a `queued` reminder was written, and its row has the outcome. A `stopped` one was rejected by staff. */
const REMINDER_STATES = ['queued', 'stopped'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/**
 * A reminder has a row once it is decided; before, it follows from the state of the gallery. The id follows from
 * person, rule and reason, so that a mail has the same one however often it is planned.
 */
@Entity('reminder')
@Check('reminder_state', `state IN ('queued', 'stopped')`)
@Unique('reminder_once', ['personId', 'rule', 'reason'])
@Index('reminder_of_project', ['projectId', 'decidedAt'])
export class Reminder {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  @Column('uuid')
  @ForeignKey(() => Person, { onDelete: 'CASCADE' })
  personId: string;

  @Column('text')
  rule: ReminderRuleName;

  /** The reminder is about something with this id, such as a purchase. */
  @Column('text')
  reason: string;

  @Column('text')
  state: ReminderState;

  @Column('timestamptz')
  decidedAt: Date;

  /** This user sent it before it was due, or stopped it; null: nobody did. */
  @Index('reminder_decider')
  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  decidedById: string | null;
}
