import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Impressum',
  description: 'Wer Husrum betreibt, wie du uns erreichst und woher Bilder, Orte und Karten stammen.',
  inShort: [],
  sections: [
    {
      id: 'contact',
      title: 'So erreichst du uns',
      blocks: [
        'Schreib an {email} auf Deutsch, Dänisch oder Englisch. Ein Mensch antwortet innerhalb von fünf Arbeitstagen. Auch Behörden und Nutzer erreichen uns dort nach den Artikeln 11 und 12 des Gesetzes über digitale Dienste.',
      ],
    },
    {
      id: 'responsible',
      title: 'Verantwortlich für den Inhalt',
      blocks: [
        'Die Geschäftsführung der Husrum ApS unter der oben genannten Anschrift. Fachleute stehen für ihre eigenen Profile und Projekte ein, wer eine Bewertung schreibt, für die Bewertung.',
      ],
    },
    {
      id: 'disputes',
      title: 'Streitfälle',
      blocks: [
        'Zur Teilnahme an einem Streitbeilegungsverfahren vor einer Verbraucherschlichtungsstelle sind wir weder bereit noch verpflichtet. Verbraucher in Dänemark können sich an das Center for Klageløsning im Nævnenes Hus wenden ([naevneneshus.dk](https://naevneneshus.dk)).',
      ],
    },
    {
      id: 'sources',
      title: 'Woher die Dinge stammen',
      blocks: [
        'Orte und Koordinaten: GeoNames ([geonames.org](https://www.geonames.org)), CC BY 4.0. Umrisse der Länder: Natural Earth, gemeinfrei. Schrift: Schibsted Grotesk, SIL Open Font License. Symbole: Lucide, ISC-Lizenz.',
        'Fotos von Projekten gehören den Fachleuten, die sie zeigen; der Name steht jeweils dabei.',
      ],
    },
    {
      id: 'more',
      title: 'Mehr zum Lesen',
      blocks: ['[Nutzungsbedingungen](/terms-and-conditions) und [Datenschutzerklärung](/privacy-policy).'],
    },
  ],
}
