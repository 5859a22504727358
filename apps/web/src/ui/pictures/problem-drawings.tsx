/** The drawings that every page loads, for pages that are missing or failed. */
export const floor = <path d="M2 60h108" />

export const door = (
  <>
    {floor}
    <path d="M38 60V8h32v52M38 8l20 7v45M53 38v4M82 60V48h14v12M89 48c0-8-6-9-6-16M89 48c0-9 7-9 6-18" />
  </>
)

export const chair = (
  <>
    {floor}
    <path d="M26 60V46M62 60V46M22 46h44v-8a4 4 0 0 0-8 0v2H30v-2a4 4 0 0 0-8 0zM28 34V22a6 6 0 0 1 6-6h20a6 6 0 0 1 6 6v12M86 60V26M80 60h12M78 26l5-14h6l5 14z" />
  </>
)
