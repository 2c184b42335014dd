import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { Project } from '../../projects/core/project.entity.js';

/** One client in one gallery: the row that is locked while an allowance is counted. */
@Entity('client_access')
@Unique(['projectId', 'emailKey'])
@Index('client_access_by_email', ['emailKey'])
export class ClientAccess {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project?: Relation<Project>;

  @Column('text')
  emailKey: string;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
