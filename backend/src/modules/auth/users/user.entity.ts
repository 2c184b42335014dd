import { Column, CreateDateColumn, Entity, Index, PrimaryGeneratedColumn, UpdateDateColumn } from 'typeorm';

export type Role = 'admin' | 'user';

/** A user is a person who signs in: staff or a client with an account. */
@Entity('user')
export class User {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('text')
  email: string;

  /** Emails are compared by this key, in lower case and Unicode NFC. */
  @Index({ unique: true })
  @Column('text')
  emailKey: string;

  @Column('text')
  firstName: string;

  @Column('text')
  lastName: string;

  @Column('text', { nullable: true })
  phoneNumber: string | null;

  @Column('text')
  role: Role;

  /** The user was last demoted at this instant; null for users who never were admins or are admins now. */
  @Column('timestamptz', { nullable: true })
  demotedAt: Date | null;

  /** Accounts of the company's identity provider have no password. */
  @Column('text', { nullable: true })
  passwordHash: string | null;

  @Column('boolean', { default: false })
  mustChangePassword: boolean;

  /** A raised version ends every earlier session. */
  @Column('integer', { default: 1 })
  tokenVersion: number;

  @Index({ unique: true, where: 'oidc_subject IS NOT NULL' })
  @Column('text', { nullable: true })
  oidcSubject: string | null;

  @Column('text', { nullable: true })
  profileImageUrl: string | null;

  /** A passkey was added or declined at this instant; it is offered until then. */
  @Column('timestamptz', { nullable: true })
  passkeyOfferedAt: Date | null;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;

  @UpdateDateColumn({ type: 'timestamptz' })
  updatedAt: Date;
}

/** Says whether a request comes from staff; without a user it comes from a visitor. */
export const isStaff = (user: Pick<User, 'role'> | undefined): boolean => user?.role === 'admin';

/** Joins first and last name; null without either. */
export function fullName({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string | null {
  return `${firstName} ${lastName}`.trim() || null;
}
