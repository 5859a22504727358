import { names, type Names } from './names.ts'
import type { OptionSource } from './options.ts'

export type DescribedSource = OptionSource & { descriptions: Names }

export const aspects: readonly DescribedSource[] = [
  {
    id: 1,
    slug: 'annex',
    names: names('Annex', 'Anneks', 'Nebengebäude'),
    descriptions: names(
      'A smaller building beside the house',
      'En mindre bygning ved siden af huset',
      'Ein kleineres Gebäude neben dem Haus',
    ),
  },
  {
    id: 2,
    slug: 'apartment',
    names: names('Apartment', 'Lejlighed', 'Wohnung'),
    descriptions: names(
      'A home inside a larger building',
      'En bolig i en større ejendom',
      'Ein Zuhause in einem größeren Gebäude',
    ),
  },
  {
    id: 3,
    slug: 'facade',
    names: names('Facade', 'Facade', 'Fassade'),
    descriptions: names(
      'What the house shows: walls, windows, entrance',
      'Husets ydre: mure, vinduer, indgang',
      'Was man von außen sieht: Wände, Fenster, Eingang',
    ),
  },
  {
    id: 4,
    slug: 'new-construction',
    names: names('New build', 'Nybyggeri', 'Neubau'),
    descriptions: names('A house from the ground up', 'Et hus fra bunden', 'Ein Haus von Grund auf'),
  },
  {
    id: 5,
    slug: 'renovation',
    names: names('Renovation', 'Renovering', 'Renovierung'),
    descriptions: names(
      'Bringing a home up to how you live now',
      'Boligen tilpasset den måde, du bor på i dag',
      'Ein Zuhause, das wieder zu deinem Leben passt',
    ),
  },
  {
    id: 6,
    slug: 'restoration',
    names: names('Restoration', 'Restaurering', 'Restaurierung'),
    descriptions: names(
      'Bringing an old building back as it was',
      'En gammel bygning ført tilbage til sit oprindelige udtryk',
      'Ein altes Gebäude, wie es einmal war',
    ),
  },
]

export const specialties: readonly DescribedSource[] = [
  {
    id: 1,
    slug: 'craftsman-background',
    names: names('Craftsman background', 'Håndværkerbaggrund', 'Handwerklicher Hintergrund'),
    descriptions: names(
      'Has worked on site as well as on paper',
      'Har selv stået på byggepladsen',
      'Hat selbst auf der Baustelle gestanden',
    ),
  },
  {
    id: 2,
    slug: 'interior-design',
    names: names('Interior design', 'Indretning', 'Inneneinrichtung'),
    descriptions: names(
      'Rooms, furniture, colours and textiles',
      'Rum, møbler, farver og tekstiler',
      'Räume, Möbel, Farben und Textilien',
    ),
  },
  {
    id: 3,
    slug: 'lighting-design',
    names: names('Lighting design', 'Lysdesign', 'Lichtplanung'),
    descriptions: names(
      'Daylight and lamps planned together',
      'Dagslys og lamper tænkt sammen',
      'Tageslicht und Leuchten zusammen geplant',
    ),
  },
  {
    id: 4,
    slug: 'storage-solutions',
    names: names('Storage solutions', 'Opbevaring', 'Stauraum'),
    descriptions: names(
      'Built-in cupboards and a place for everything',
      'Indbyggede skabe og plads til det hele',
      'Einbauschränke und ein Platz für alles',
    ),
  },
  {
    id: 5,
    slug: 'sustainable-focus',
    names: names('Sustainable focus', 'Bæredygtighed', 'Nachhaltigkeit'),
    descriptions: names(
      'Reused materials, low energy, a long life',
      'Genbrugte materialer, lavt energiforbrug, lang levetid',
      'Wiederverwendetes Material, wenig Energie, lange Lebensdauer',
    ),
  },
  {
    id: 6,
    slug: 'technical-building',
    names: names('Technical building', 'Byggeteknik', 'Bautechnik'),
    descriptions: names(
      'Structure, installations and permits',
      'Konstruktion, installationer og byggetilladelser',
      'Statik, Haustechnik und Genehmigungen',
    ),
  },
]
