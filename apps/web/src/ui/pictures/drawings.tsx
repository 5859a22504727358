import type { ReactElement } from 'react'
import { chair, door, floor } from './problem-drawings.tsx'

/** The small line drawings of empty states: one stroke, 112 × 64, on a base line. */
export type DrawingName = 'house' | 'door' | 'letter' | 'photos' | 'magnifier' | 'chair' | 'calendar' | 'plan'

export const drawings: Record<DrawingName, ReactElement> = {
  house: (
    <>
      {floor}
      <path d="M18 60V26L42 8l24 18v34M34 60V42h14v18M76 60V40h26v20M84 48h10M84 53h10" />
    </>
  ),
  door,
  letter: (
    <>
      {floor}
      <path d="M22 22h52v34H22zM22 24l26 18 26-18M82 56V34h14v22M82 40h14M89 34v-8h8v5h-8" />
    </>
  ),
  photos: (
    <>
      {floor}
      <path d="M14 14h32v42H14zM14 46l10-10 8 7 6-5 8 8M54 24h42v32H54zM54 48l13-12 10 9 7-6 12 11" />
      <circle cx="36" cy="24" r="3" />
      <circle cx="84" cy="33" r="3" />
    </>
  ),
  magnifier: (
    <>
      {floor}
      <path d="M14 60V28l16-12 16 12v32M24 60V46h10v14M82 44l14 14" />
      <circle cx="70" cy="32" r="17" />
      <path d="M62 40V30l8-6 8 6v10z" />
    </>
  ),
  chair,
  calendar: (
    <>
      {floor}
      <path d="M28 16h48v40H28zM28 27h48M39 10v10M65 10v10M38 36h6M49 36h6M60 36h6M38 45h6M49 45h6M86 60V44h12v16M92 44c0-7-5-8-5-13M92 44c0-8 6-8 5-15" />
    </>
  ),
  plan: (
    <>
      {floor}
      <path d="M18 10h60v46H18zM18 34h22M52 34h26M48 10v12M48 30v26M58 56a10 10 0 0 1 10-10M88 60l10-40 4 1-10 39z" />
    </>
  ),
}
