import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Projects of a status are counted, and each order of their list is paged, along an index. */
export class IndexListedProjects implements MigrationInterface {
  name = 'IndexListedProjects1797600005412';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(STATUS);
    await runner.query(ORDERS);
  }

  async down(): Promise<void> {
    throw new Error('This step is not taken back: restore a backup instead.');
  }
}

const STATUS = `
CREATE INDEX IF NOT EXISTS project_listed_by_status ON project (status, created_at, id)
  WHERE trashed_at IS NULL;
`;

// The indexes of listed projects leave out the trash: a page far down a list skips the projects before it.
const ORDERS = `
CREATE INDEX IF NOT EXISTS project_listed_by_name ON project (name, id)
  WHERE trashed_at IS NULL;
CREATE INDEX IF NOT EXISTS project_listed_by_client_email_key ON project (client_email_key, id)
  WHERE trashed_at IS NULL;
CREATE INDEX IF NOT EXISTS project_listed_in_status ON project (status, id)
  WHERE trashed_at IS NULL;
CREATE INDEX IF NOT EXISTS project_listed_by_end ON project (expires_at, id)
  WHERE trashed_at IS NULL;
CREATE INDEX IF NOT EXISTS project_listed_by_end_descending ON project (expires_at DESC NULLS LAST, id DESC)
  WHERE trashed_at IS NULL;
CREATE INDEX IF NOT EXISTS project_listed_by_id ON project (id)
  WHERE trashed_at IS NULL;
`;
