import { ApiProperty } from '@nestjs/swagger';
import type { Session } from './session.entity.js';

/** The first that matches: Edge calls itself Chrome as well, and Chrome Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPod)\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const firstMatch = (patterns: typeof BROWSERS, userAgent: string) =>
  patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/** A session as its user sees it. */
export class SessionDto {
  @ApiProperty({ format: 'uuid' }) id: string;
  @ApiProperty({ type: String, nullable: true, example: 'Firefox', description: 'Null when it is not known.' })
  browser: string | null;
  @ApiProperty({ type: String, nullable: true, example: 'Windows', description: 'Null when it is not known.' })
  system: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt: string;
  @ApiProperty({ format: 'date-time', description: 'To within five minutes.' }) lastUsedAt: string;
  @ApiProperty({ description: 'True for the session of this request.' }) isCurrent: boolean;

  static from({ id, userAgent, createdAt, lastUsedAt }: Session, currentId: string): SessionDto {
    return {
      id,
      browser: firstMatch(BROWSERS, userAgent),
      system: firstMatch(SYSTEMS, userAgent),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === currentId,
    };
  }
}
