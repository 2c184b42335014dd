import { ToggleButton, ToggleButtonGroup } from '@mui/material';

/** Chooses among a few named values that are all in sight; its label is above it, or for screen readers alone. */
export function ToggleField<V extends string>({
  value,
  choices,
  onChange,
  ...label
}: {
  value: V;
  choices: readonly { value: V; name: string }[];
  onChange: (value: V) => void;
} & ({ label: string } | { labelId: string })) {
  const named = 'label' in label ? { 'aria-label': label.label } : { 'aria-labelledby': label.labelId };
  return (
    <ToggleButtonGroup
      {...named}
      exclusive
      size="small"
      value={value}
      onChange={(_event, next: V | null) => next && onChange(next)}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.value} value={choice.value} sx={{ minHeight: { xs: 44, md: 36 }, px: 1.5 }}>
          {choice.name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
