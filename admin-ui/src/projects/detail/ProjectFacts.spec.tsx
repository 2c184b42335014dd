import type { ProjectDto } from '@showreel/api-client';
import { cleanup, screen } from '@testing-library/react';
import { renderScreen } from '../../../test/screen';
import { ProjectFacts } from './ProjectFacts';

afterEach(cleanup);

describe('ProjectFacts', () => {
  it('shows the day of the event beside the one on which the project was created', () => {
    const project = { eventDate: '2031-06-14', createdAt: '2031-05-02T10:00:00Z' };
    renderScreen(
      <p data-testid="facts">
        <ProjectFacts project={project as unknown as ProjectDto} />
      </p>,
    );
    expect(screen.getByTestId('facts').textContent).toBe('Event: Jun 14, 2031 · Created May 2, 2031');
  });
});
