package illustration

// entry is one line of the catalogue; the size is the same for all.
type entry struct{ name, title, alt string }

func (e entry) picture() Picture {
	return Picture{Name: e.name, Title: e.title, Alt: e.alt, Width: width, Height: height}
}

// catalogue lists the drawings by subject: infectious disease, vectors and animals, chronic disease and
// daily life, people and places, environment and emergencies, laboratory, the centre's own work.
var catalogue = [...]entry{
	{"virus-shield", "盾牌与病毒", "插图：带对勾的盾牌挡住四周的病毒"},
	{"syringe", "疫苗与注射器", "插图：一支注射器和一瓶疫苗"},
	{"vaccine-card", "接种记录", "插图：接种记录本，已种的疫苗打了对勾，旁边是一面盾牌"},
	{"handwash", "洗手", "插图：沾满泡沫的双手和正在出水的水龙头"},
	{"mask", "口罩", "插图：一只医用口罩"},
	{"thermometer", "体温计", "插图：体温计显示体温升高，旁边有一杯热水和一盒纸巾"},
	{"disinfect", "洗手液与消毒", "插图：一瓶按压式洗手液和泡沫"},
	{"lungs", "肺部健康", "插图：气管和左右两肺"},
	{"ribbon", "红丝带", "插图：红丝带，预防艾滋病的标志"},
	{"mosquito", "蚊子", "插图：一只蚊子停在积水上方"},
	{"tick", "蜱虫", "插图：草叶之间的一只蜱虫"},
	{"mouse", "老鼠", "插图：一只老鼠靠近粮袋"},
	{"dog-cat", "狗和猫", "插图：并排坐着的一只狗和一只猫"},
	{"heart", "心脏健康", "插图：一颗心和一条心电图曲线"},
	{"blood-pressure", "测量血压", "插图：电子血压计和袖带"},
	{"glucose", "测量血糖", "插图：血糖仪、试纸和一滴血"},
	{"weight-scale", "体重秤", "插图：一台体重秤和一个苹果"},
	{"pills", "药品", "插图：药瓶、药板和胶囊"},
	{"salt-plate", "餐盘与盐罐", "插图：分成四份的餐盘、餐具和一个盐罐"},
	{"water-glass", "饮用水", "插图：水壶和一杯水"},
	{"food-fridge", "冰箱与食物", "插图：打开的冰箱，食物分层存放"},
	{"running", "跑步", "插图：一个人在步道上跑步"},
	{"smoke-free", "禁止吸烟", "插图：禁止吸烟标志"},
	{"sleep", "睡眠", "插图：有人在床上安睡，窗外是月亮和星星"},
	{"eye-screen", "用眼与屏幕", "插图：屏幕上的一只眼睛和一个时钟，提醒按时休息"},
	{"tooth", "口腔健康", "插图：一颗牙齿和一把牙刷"},
	{"school", "学校", "插图：有旗杆和钟的教学楼"},
	{"child", "儿童", "插图：背着书包、拿着气球的孩子"},
	{"elder", "老年人", "插图：拄着手杖在公园散步的老人"},
	{"river-city", "江城", "插图：江边的城市、大桥和疾控中心大楼"},
	{"map-pin", "地图位置", "插图：展开的地图和一个位置标记"},
	{"summer-heat", "高温", "插图：烈日、遮阳伞和升到高处的温度计"},
	{"winter-stove", "冬季取暖", "插图：冬天的屋子里生着炉火"},
	{"flood", "洪水", "插图：暴雨中被水围住的房屋和水位尺"},
	{"air-haze", "雾霾", "插图：被雾霾笼罩的城市楼群"},
	{"ambulance", "救护车", "插图：行驶中的救护车"},
	{"microscope", "显微镜", "插图：显微镜、烧瓶和培养皿"},
	{"test-tubes", "试管架与显微镜", "插图：试管架与显微镜"},
	{"lab-report", "检测报告", "插图：夹板上的检测报告和一个烧瓶"},
	{"chart-weekly", "监测周报", "插图：按周统计的柱状图和折线图"},
	{"calendar", "日历", "插图：日历上有一天打了对勾"},
	{"meeting", "会议", "插图：四个人坐在会议桌前，身后是图表屏幕"},
	{"training", "培训", "插图：讲解人在白板前给听众讲课"},
	{"notice-board", "公告栏", "插图：贴着通知的公告栏"},
	{"book-law", "法规", "插图：两本书上的一架天平"},
	{"letter-box", "信箱", "插图：打开的信箱和信件"},
	{"recruit", "招聘", "插图：一份简历和一个公文包"},
	{"megaphone", "宣传喇叭", "插图：正在广播的喇叭"},
}
