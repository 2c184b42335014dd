import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn, Unique } from 'typeorm';
import { User } from '../auth/users/user.entity.js';
import { Project } from '../projects/core/project.entity.js';
import { Person } from '../projects/people/person.entity.js';
import type { ReminderRuleName } from './reminder-rules.js';

/** `queued`: its mail was written down, and `mail` knows what came of it; `stopped`: staff decided against it. */
const REMINDER_STATES = ['queued', 'stopped'] as const;
export type ReminderState = (typeof REMINDER_STATES)[number];

/**
 * A reminder that is decided. What is only planned has no row: it follows from the state of the gallery. The id follows
 * from person, rule and reason, so that a mail has the same one however often it is planned.
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

  /** What it is about, such as the purchase, by its id. */
  @Column('text')
  reason: string;

  @Column('text')
  state: ReminderState;

  @Column('timestamptz')
  decidedAt: Date;

  /** Who sent it before it was due, or stopped it; null: nobody. */
  @Index('reminder_decider')
  @Column('uuid', { nullable: true })
  @ForeignKey(() => User, { onDelete: 'SET NULL' })
  decidedById: string | null;
}
