import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useNavigate } from 'react-router-dom';
import { useText } from '../i18n/language';
import { PageTitle } from '../ui/PageTitle';
import { OnboardingChecklist } from './OnboardingChecklist';
import { StatCards } from './StatCards';
import { StudioProposal } from './StudioProposal';
import { Trends } from './Trends';

/** /admin/dashboard shows the studio in figures. */
export function DashboardPage() {
  const t = useText();
  const navigate = useNavigate();
  // The list of projects opens the dialog.
  const create = () => void navigate('/projects', { state: { create: true } });
  return (
    <>
      <PageTitle title={t('dashboard.title')}>
        <Button variant="contained" startIcon={<AddIcon />} onClick={create}>
          {t('projects.create')}
        </Button>
      </PageTitle>
      <StudioProposal />
      <OnboardingChecklist />
      <StatCards />
      <Trends />
    </>
  );
}
