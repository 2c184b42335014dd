import {
  Column,
  CreateDateColumn,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  type Relation,
} from 'typeorm';
import { Project } from './project.entity.js';

/** A section inside a gallery: a heading with the files that staff put under it. */
@Entity('album')
@Index(['projectId', 'position', 'id'])
export class Album {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column('uuid')
  projectId: string;

  @ManyToOne(() => Project, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'project_id' })
  project?: Relation<Project>;

  @Column('text')
  name: string;

  /** Place among the project's albums; equal places go by age. */
  @Column('integer')
  position: number;

  @CreateDateColumn({ type: 'timestamptz' })
  createdAt: Date;
}
