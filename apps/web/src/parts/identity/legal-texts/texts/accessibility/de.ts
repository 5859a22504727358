import type { LegalText } from '../../legal-text.ts'

export const text: LegalText = {
  title: 'Barrierefreiheit',
  description: 'Wie barrierefrei Husrum ist, wie wir es prüfen, was noch nicht stimmt und wie du es uns sagst.',
  inShort: ['Husrum ist so gebaut, dass es WCAG 2.2, Stufe AA, erfüllt.', 'Sag uns, was dir im Weg ist: {email}.'],
  sections: [
    {
      id: 'status',
      title: 'Wie barrierefrei es ist',
      blocks: [
        'Diese Erklärung der Husrum ApS gilt für die Website von Husrum. Sie ist so gebaut, dass sie die Web Content Accessibility Guidelines (WCAG) 2.2 auf Stufe AA erfüllt; darin ist enthalten, was die europäische Norm EN 301 549 von Websites verlangt.',
        'Alles lässt sich mit der Tastatur bedienen, im Hoch- und Querformat, bei 400 % Zoom, mit weniger Bewegung und in einer dunklen Darstellung. Farben tragen nie allein eine Bedeutung. Öffentliche Seiten sind ohne JavaScript lesbar.',
      ],
    },
    {
      id: 'tested',
      title: 'Wie wir es prüfen',
      blocks: [
        {
          list: [
            'Jede Seite durchläuft axe-core in automatischen Tests, auf dem Bildschirm eines Telefons und eines Computers, auf Englisch, Dänisch und Deutsch.',
            'Tests gehen die wichtigen Aufgaben allein mit der Tastatur durch und prüfen, dass der Fokus nie verloren geht.',
            'Größe der Tippflächen, Kontrast und um 40 % längere Texte werden automatisch geprüft.',
          ],
        },
        'Diese Tests finden viele Fehler, aber nicht alle. Eine externe Stelle hat Husrum noch nicht geprüft.',
      ],
    },
    {
      id: 'limits',
      title: 'Was noch nicht stimmt',
      blocks: [
        {
          list: [
            'Fotos, die Fachleute hochladen, haben nur dann eine Beschreibung, wenn sie eine geschrieben haben. Wir bitten darum und zeigen, was fehlt.',
            'PDF-Dateien in Gesprächen und Rechnungen zeigen wir, wie sie gesendet wurden; ihnen kann die Struktur für Screenreader fehlen. Angebote lassen sich immer auch als Seite lesen.',
            'Die Karte der Suche zeigt dieselben Profile wie die Liste daneben; die Liste ist der barrierefreie Weg.',
            'Texte, die Menschen schreiben, stehen in ihrer eigenen Sprache.',
          ],
        },
      ],
    },
    {
      id: 'feedback',
      title: 'Sag es uns',
      blocks: [
        'Schreib an {email}, was dir im Weg ist, auf welcher Seite und mit welchem Browser und Hilfsmittel. Du kannst auch das [Kontaktformular](/contact) nutzen. Ein Mensch antwortet innerhalb von fünf Arbeitstagen und schickt dir, was du brauchst, wenn möglich in anderer Form.',
      ],
    },
    {
      id: 'enforcement',
      title: 'Wenn unsere Antwort nicht hilft',
      blocks: [
        'In Deutschland ist für das Barrierefreiheitsstärkungsgesetz die Marktüberwachungsstelle der Länder für die Barrierefreiheit von Produkten und Dienstleistungen (MLBF) in Magdeburg zuständig. In Dänemark kannst du dich an Digitaliseringsstyrelsen wenden ([digst.dk](https://digst.dk)), bei Diensten für Verbraucher an Sikkerhedsstyrelsen ([sik.dk](https://www.sik.dk)).',
      ],
    },
    {
      id: 'made',
      title: 'Zu dieser Erklärung',
      blocks: [
        'Sie beruht auf unseren eigenen Tests zum Datum oben und wird überarbeitet, wenn sich hier etwas ändert.',
      ],
    },
  ],
}
