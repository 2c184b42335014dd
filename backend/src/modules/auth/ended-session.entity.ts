import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** A session that was signed out of; its cookie would hold until `expiresAt`, and the row is kept as long. */
@Entity('ended_session')
@Index('ended_session_expires_at', ['expiresAt'])
export class EndedSession {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'ended_session_pkey' })
  id: string;

  @Column('timestamptz')
  expiresAt: Date;
}
