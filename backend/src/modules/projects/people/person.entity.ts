import { Check, Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from 'typeorm';
import { Project } from '../core/project.entity.js';

/** Clients see the whole gallery and share what is bought; guests and partners see what is open to everyone. */
export const PERSON_KINDS = ['client', 'guest', 'partner'] as const;
export type PersonKind = (typeof PERSON_KINDS)[number];

/**
 * Somebody in a gallery, with a link of their own. Each project has one main client: the trigger `keep_main_client`
 * keeps that row in step with the project's `clientEmail` and `clientName`.
 */
@Entity('person')
@Check('person_kind', `kind IN ('client', 'guest', 'partner')`)
@Check('person_main', `NOT is_main OR (kind = 'client' AND email IS NOT NULL AND ended_at IS NULL)`)
@Check('person_email', '(email IS NULL) = (email_key IS NULL)')
@Index('person_of_project', ['projectId', 'createdAt'])
@Index('person_by_email', ['emailKey', 'projectId'])
@Index('person_main_client', ['projectId'], { unique: true, where: 'is_main' })
@Index('person_client_email', ['projectId', 'emailKey'], {
  unique: true,
  where: `kind = 'client' AND ended_at IS NULL`,
})
export class Person {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  @Column('text')
  kind: PersonKind;

  @Column('text', { nullable: true })
  name: string | null;

  /** The address as it was written. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  emailKey: string | null;

  /** A guest typed the address, and nobody has checked it: what strangers typed is never mailed to it. */
  @Column('boolean', { default: false })
  emailStated: boolean;

  /** The client whom the project names. */
  @Column('boolean', { default: false })
  isMain: boolean;

  /** The personal link contains this version: raising it ends the link. */
  @Column('integer', { default: 1 })
  linkVersion: number;

  /** Staff removed the person, or named another main client, at this instant; null: not yet. */
  @Column('timestamptz', { nullable: true })
  endedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}

/** A person as far as their link names them. */
export type LinkedPerson = Pick<Person, 'id' | 'linkVersion'>;

/** A person as the pages and calls of a gallery know them. */
export type GalleryPerson = Pick<Person, 'id' | 'kind' | 'name' | 'email' | 'emailKey' | 'linkVersion'>;
