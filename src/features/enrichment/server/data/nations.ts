/**
 * Countries with the words that point to them. Format: `Country: inhabitants, adjectives, capitals | names in
 * other languages`.
 */
export const nations = `
United States: American, Americans, U.S., USA, Washington, White House | Vereinigte Staaten, États-Unis, Estados Unidos, Stati Uniti, Verenigde Staten, 美国, アメリカ, США
United Kingdom: British, Britain, Briton, Britons, England, English, Scottish, Welsh, London, Westminster, UK | Großbritannien, Royaume-Uni, Reino Unido, Regno Unito, 英国, イギリス
China: Chinese, Beijing | 中国, Chine, Cina, Китай
Russia: Russian, Russians, Moscow, Kremlin | Russland, Russie, Rusia, Rússia, Rusland, Россия, России, 俄罗斯, ロシア
Germany: German, Germans, Berlin, Bundestag | Deutschland, Allemagne, Alemania, Alemanha, Germania, Duitsland, Германия, 德国, ドイツ
France: French, Paris | Frankreich, Francia, França, Frankrijk, Франция, 法国, フランス
Japan: Japanese, Tokyo | Japon, Japón, Japão, Giappone, 日本
India: Indian, Indians, New Delhi, Delhi, Mumbai, Modi | Indien, Inde, Índia, 印度, インド
Brazil: Brazilian, Brazilians, Brasília | Brasil, Brasilien, Brésil, Brasile, Brazilië
Canada: Canadian, Canadians, Ottawa, Toronto | Kanada, Canadá
Australia: Australian, Australians, Canberra, Sydney | Australien, Australie, Austrália, Australië
Italy: Italian, Italians, Rome | Italien, Italie, Italia, Itália, Italië
Spain: Spanish, Spaniards, Madrid | Spanien, Espagne, España, Espanha, Spagna, Spanje
Mexico: Mexican, Mexicans, Mexico City | Mexiko, Mexique, México, Messico
Ukraine: Ukrainian, Ukrainians, Kyiv, Kiev | Ucrania, Ucraina, Ucrânia, Oekraïne, Украина, Україна
Iran: Iranian, Iranians, Tehran
Iraq: Iraqi, Iraqis, Baghdad | Irak
Syria: Syrian, Syrians, Damascus | Syrien, Syrie, Siria, Síria, Syrië
Israel: Israeli, Israelis, Jerusalem, Tel Aviv, Netanyahu | Israël, Israele
Palestine: Palestinian, Palestinians, Gaza, West Bank, Ramallah
Egypt: Egyptian, Egyptians, Cairo | Ägypten, Égypte, Egipto, Egito, Egitto, Egypte
Turkey: Turkish, Ankara, Istanbul, Erdogan | Türkei, Turquie, Turquía, Turquia, Turchia, Turkije, Türkiye
Saudi Arabia: Saudi, Saudis, Riyadh
Afghanistan: Afghan, Afghans, Kabul, Taliban
Pakistan: Pakistani, Pakistanis, Islamabad, Karachi
North Korea: North Korean, North Koreans, Pyongyang, Kim Jong-un
South Korea: South Korean, South Koreans, Seoul, Korean
Taiwan: Taiwanese, Taipei
Vietnam: Vietnamese, Hanoi
Indonesia: Indonesian, Indonesians, Jakarta
Philippines: Filipino, Filipinos, Philippine, Manila
Thailand: Thai, Thais, Bangkok
Singapore: Singaporean
Malaysia: Malaysian, Malaysians, Kuala Lumpur
New Zealand: New Zealander, New Zealanders, Maori, Wellington, Kiwi
South Africa: South African, South Africans, Johannesburg, Cape Town, Pretoria
Nigeria: Nigerian, Nigerians, Abuja, Lagos
Kenya: Kenyan, Kenyans, Nairobi
Ethiopia: Ethiopian, Ethiopians, Addis Ababa
Ghana: Ghanaian, Ghanaians, Accra
Uganda: Ugandan, Ugandans, Kampala
Tanzania: Tanzanian, Tanzanians
Zimbabwe: Zimbabwean, Zimbabweans, Harare, Mugabe
Sudan: Sudanese, Khartoum
Argentina: Argentine, Argentinian, Argentinians, Buenos Aires | Argentinien
Chile: Chilean, Chileans, Santiago
Colombia: Colombian, Colombians, Bogotá
Venezuela: Venezuelan, Venezuelans, Caracas
Cuba: Cuban, Cubans, Havana
Peru: Peruvian, Peruvians, Lima
Greece: Greek, Greeks, Athens | Griechenland, Grèce, Grecia, Grécia, Griekenland
Poland: Polish, Poles, Warsaw | Polen, Pologne, Polonia, Polônia, Polska
Czech Republic: Czech, Czechs, Prague
Hungary: Hungarian, Hungarians, Budapest, Orbán
Romania: Romanian, Romanians, Bucharest
Netherlands: Dutch, Amsterdam, The Hague | Niederlande, Pays-Bas, Países Bajos, Nederland, Holland
Belgium: Belgian, Belgians | Belgien, Belgique, Bélgica, België
Switzerland: Swiss, Zurich, Geneva | Schweiz, Suisse, Suiza, Svizzera, Zwitserland
Austria: Austrian, Austrians, Vienna | Österreich, Autriche, Oostenrijk
Sweden: Swedish, Swedes, Stockholm | Schweden, Suède, Suecia, Suécia, Svezia, Zweden, Sverige
Norway: Norwegian, Norwegians, Oslo | Norwegen, Norvège, Noruega, Norvegia, Norge
Denmark: Danish, Danes, Copenhagen | Dänemark, Danemark, Dinamarca, Danimarca, Danmark
Finland: Finnish, Finns, Helsinki | Finnland, Finlande, Finlandia, Suomi
Iceland: Icelandic, Icelanders, Reykjavik
Ireland: Irish, Dublin | Irland, Irlande, Irlanda
Portugal: Portuguese, Lisbon
Morocco: Moroccan, Moroccans, Rabat
Algeria: Algerian, Algerians, Algiers
Libya: Libyan, Libyans, Tripoli
Yemen: Yemeni, Yemenis, Houthi
Nepal: Nepali, Nepalese, Kathmandu | Népal
Bangladesh: Bangladeshi, Bangladeshis, Dhaka
Sri Lanka: Sri Lankan, Sri Lankans, Colombo
Myanmar: Burmese, Burma, Rohingya
Haiti: Haitian, Haitians
`;
