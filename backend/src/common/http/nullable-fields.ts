import { ApiProperty } from './api-decorators.js';

/** Declares a field of a reply that holds a text or null. */
export const NullableText = (description?: string) => ApiProperty({ type: String, nullable: true, description });

/** Declares a field of a reply that holds an id or null. */
export const NullableId = (description?: string) =>
  ApiProperty({ type: String, format: 'uuid', nullable: true, description });

/** Declares a field of a reply that holds an instant or null. */
export const NullableInstant = (description?: string) =>
  ApiProperty({ type: String, format: 'date-time', nullable: true, description });

/** Declares a field of a reply that holds a number or null. */
export const NullableNumber = (description?: string) => ApiProperty({ type: Number, nullable: true, description });
