import { Column, CreateDateColumn, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from 'typeorm';
import { Project } from '../../projects/core/project.entity.js';

/** The row of one holder in one gallery is locked while an allowance is counted. */
@Entity('client_access')
@Unique(['projectId', 'holder'])
@Index('client_access_by_email', ['holder'])
export class ClientAccess {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  @ForeignKey(() => Project, { onDelete: 'CASCADE' })
  projectId: string;

  /** Named as in 1.0, when each holder was a client. */
  @Column('text', { name: 'email_key' })
  holder: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
