/** Reviews by clients who hired, and by past clients whom their expert asked. */
import type { PastReview, WrittenReview } from '../types.ts'

export const writtenReviews: WrittenReview[] = [
  {
    client: 'birgit-harms',
    expert: 'buero-elbsand',
    language: 'de',
    days_ago: 5,
    rating: 5,
    title: 'Elf Leute, ein Entwurf',
    body: 'Wir sind eine Baugemeinschaft mit elf Meinungen. Das Büro hat jede angehört, zwei Varianten gezeichnet und die Kosten daneben geschrieben. Der Bauantrag ist draußen, und wir reden noch miteinander.',
    reply: {
      body: 'Danke, Birgit. Elf zu null war für uns auch neu. Die Zeichnung für die Rampe ist unterwegs.',
      days_ago: 2,
    },
  },
  {
    client: 'matthias-roloff',
    expert: 'studio-petrol',
    language: 'de',
    days_ago: 1,
    rating: 4,
    title: 'Gutes Auge für Farbe',
    body: 'Die Farben hätten wir allein nie so gewählt, jetzt wollen wir keine anderen mehr. Einen Stern weniger, weil die Lampen drei Wochen später kamen als gedacht.',
  },
]

const bo = { expert: 'bo-lindgaard' }
export const pastReviews: PastReview[] = [
  {
    ...bo,
    email: 'kirsten.bak@demo.example',
    locale: 'da',
    days_ago: 40,
    said: {
      name: 'Kirsten Bak',
      rating: 5,
      title: 'Vores gang blev et rum',
      body: 'Bo tegnede vores gang og bryggers i 2019, længe før Husrum. Vi bruger bænken hver dag, og skufferne binder stadig ikke.',
    },
  },
  {
    ...bo,
    email: 'tom.whitfield@demo.example',
    locale: 'en',
    days_ago: 38,
    said: {
      name: 'Tom Whitfield',
      rating: 4,
      title: 'Calm and exact',
      body: 'He measured everything twice and asked us what we do on a Sunday morning. The kitchen he drew then still works with three children in it.',
    },
  },
  { ...bo, email: 'lise.holt@demo.example', locale: 'da', days_ago: 8 },
]
